import { useState } from 'react'
import { Button, Input, Modal } from 'antd'
import { scoringVersion, type ScoredSoal, type ScoringVersion } from '@suluh/contract/results/scoring-version'
import { formatDateTime } from '#platform/kernel/format.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { changeWords } from './change-words.ts'
import { EffectView, effectSentence } from './effect-view.tsx'

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
    <section className="scoring-part">
      <h2>Riwayat</h2>
      <ol className="scoring-history">
        {versions.map((version) => (
          <li key={version.id}>
            <header>
              <h3>Versi {version.number}</h3>
              {version.number === current && <WordTag tone="active">Berlaku</WordTag>}
              {version.withdrawn && <WordTag>Ditarik</WordTag>}
              {version.number === current && (
                <Button size="small" onClick={() => setWithdrawn(version)}>
                  Tarik versi ini
                </Button>
              )}
            </header>
            <p>“{version.reason}”</p>
            <p className="scoring-soft">
              {version.oleh}, {formatDateTime(version.publishedAt)}.{' '}
              {version.effect && effectSentence(version.effect)}
            </p>
            {version.withdrawn && (
              <p className="scoring-soft">
                Ditarik {version.withdrawn.oleh}, {formatDateTime(version.withdrawn.at)}: “
                {version.withdrawn.reason}”
              </p>
            )}
            <ul>
              {version.changes.map((change) => (
                <li key={JSON.stringify(change)}>{changeWords(change, { soal, sections })}</li>
              ))}
              {version.changes.length === 0 && <li>Sama dengan kunci semula.</li>}
            </ul>
            {/* Whoever signs the sheet signs whose result was moved by it. */}
            {version.number === current && version.effect && (
              <div className="scoring-paper-only">
                <EffectView effect={version.effect} isOpen />
              </div>
            )}
          </li>
        ))}
        <li>
          <header>
            <h3>Penskoran semula</h3>
            {current === 0 && <WordTag tone="active">Berlaku</WordTag>}
          </header>
          <p className="scoring-soft">Kunci dan aturan seperti saat paket diterbitkan.</p>
        </li>
      </ol>
      {withdrawn && <Withdraw version={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </section>
  )
}

function Withdraw({ version, onClose }: { version: ScoringVersion; onClose: () => void }) {
  const [reason, setReason] = useState('')
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
      onCancel={onClose}
    >
      <p>
        Semua hasil kembali ke penskoran sebelumnya, juga yang sudah dilihat murid.{' '}
        {version.effect && `Saat versi ini terbit: ${effectSentence(version.effect)}`}
      </p>
      <label className="scoring-reason">
        Alasan penarikan
        <Input.TextArea
          autoSize={{ minRows: 2 }}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </Modal>
  )
}
