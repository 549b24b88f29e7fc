import { useState } from 'react'
import { Button, Input, Modal } from 'antd'
import { scoringVersion, type ScoredSoal, type ScoringVersion } from '@suluh/contract/results/scoring-version'
import { useAsked } from '#platform/kernel/changes/use-unsaved.ts'
import { formatDateTime } from '#platform/kernel/format.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { changeWords } from './change-words.ts'
import { EffectView, effectSentence } from './effect-view.tsx'
import styles from './scoring.module.css'

type HistoryProps = {
  current: number
  versions: ScoringVersion[]
  soal: ScoredSoal[]
  sections: { id: string; nama: string }[]
}

/** Every version that was ever in force, the newest first, down to the keys as published. */
export function ScoringHistory({ current, versions, soal, sections }: HistoryProps) {
  const [withdrawn, setWithdrawn] = useState<ScoringVersion>()
  return (
    <Stack as="section" gap={3} className={styles.part}>
      <h2>Riwayat</h2>
      <Stack as="ol">
        {versions.map((version) => (
          <Stack as="li" key={version.id} gap={1} className={styles.version}>
            <Cluster as="header">
              <h3>Versi {version.number}</h3>
              {version.number === current && <WordTag tone="active">Berlaku</WordTag>}
              {version.withdrawn && <WordTag>Ditarik</WordTag>}
              {version.number === current && (
                <Button size="small" onClick={() => setWithdrawn(version)}>
                  Tarik versi ini
                </Button>
              )}
            </Cluster>
            <p>“{version.reason}”</p>
            <Text size="small" tone="soft">
              {version.oleh}, {formatDateTime(version.publishedAt)}.{' '}
              {version.effect && effectSentence(version.effect)}
            </Text>
            {version.withdrawn && (
              <Text size="small" tone="soft">
                Ditarik {version.withdrawn.oleh}, {formatDateTime(version.withdrawn.at)}: “
                {version.withdrawn.reason}”
              </Text>
            )}
            <ul>
              {version.changes.map((change) => (
                <li key={JSON.stringify(change)}>{changeWords(change, { soal, sections })}</li>
              ))}
              {version.changes.length === 0 && <li>Sama dengan kunci semula.</li>}
            </ul>
            {/* Whoever signs the sheet signs whose result was moved by it. */}
            {version.number === current && version.effect && (
              <div data-print="only">
                <EffectView effect={version.effect} isOpen />
              </div>
            )}
          </Stack>
        ))}
        <Stack as="li" gap={1} className={styles.version}>
          <Cluster as="header">
            <h3>Penskoran semula</h3>
            {current === 0 && <WordTag tone="active">Berlaku</WordTag>}
          </Cluster>
          <Text size="small" tone="soft">
            Kunci dan aturan seperti saat paket diterbitkan.
          </Text>
        </Stack>
      </Stack>
      {withdrawn && <Withdraw version={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </Stack>
  )
}

function Withdraw({ version, onClose }: { version: ScoringVersion; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { closing } = useAsked(reason.trim() !== '')
  const withdraw = useCustomMutation(scoringVersion.withdraw, {
    successMessage: `Versi ${version.number} ditarik`,
    invalidates: ['paket-soal', 'hasil-ujian', 'event', 'marking'],
    onSuccess: onClose,
  })
  return (
    <Modal
      open
      title={`Tarik penskoran versi ${version.number}?`}
      okText={`Tarik versi ${version.number}`}
      okButtonProps={{ danger: true, disabled: reason.trim().length < 3 }}
      confirmLoading={withdraw.isPending}
      onOk={() => withdraw.mutate({ params: { id: version.id }, body: { reason } })}
      onCancel={closing(onClose)}
    >
      <p>
        Semua hasil kembali ke penskoran sebelumnya, juga yang sudah dilihat murid.{' '}
        {version.effect && `Saat versi ini terbit: ${effectSentence(version.effect)}`}
      </p>
      <Stack as="label">
        Alasan penarikan
        <Input.TextArea
          autoSize={{ minRows: 2 }}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Stack>
    </Modal>
  )
}
