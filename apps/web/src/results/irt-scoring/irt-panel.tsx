import { useState } from 'react'
import { Button, InputNumber } from 'antd'
import type { Data } from '@suluh/contract/platform/endpoint'
import { irtScoring, type IrtModel, type IrtScale } from '@suluh/contract/results/irt-scoring'
import { irtModelLabels } from '@suluh/contract/results/irt-words'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { ScaleReport } from './scale-report.tsx'
import styles from './irt-scoring.module.css'

const pollMs = 1500

const presets: Record<'0-100' | '500-100', IrtScale> = {
  '0-100': { centre: 50, spread: 100 / 6, min: 0, max: 100, decimals: 2 },
  '500-100': { centre: 500, spread: 100, min: 0, max: 1000, decimals: 2 },
}
const scaleOptions = [
  { value: '0-100', label: '0–100' },
  { value: '500-100', label: 'Rata-rata 500, simpangan 100' },
  { value: 'sendiri', label: 'Skala sendiri' },
]

type Of = { paketSoalId: string; snapshotId: string }

/** Scores by item response theory: off, or by which model and on which scale. */
export function IrtPanel({ paketSoalId, snapshotId }: Of) {
  const { result, query } = useCustom(irtScoring.one, { params: { id: paketSoalId }, query: { snapshotId } })
  return (
    <Stack as="section" gap={3} className={styles.part} data-print="never" aria-label="Skor IRT">
      <h2>Skor IRT</h2>
      {result ? (
        <>
          <Text size="small" tone="soft">
            Tampil di samping nilai biasa, tidak menggantikannya. Kemampuan ditaksir dengan EAP. 1PL dan 2PL
            hanya mengenal benar dan salah; PCM, GPCM, dan GRM ikut menghitung nilai sebagian.
          </Text>
          <IrtForm
            key={JSON.stringify(result.setting)}
            paketSoalId={paketSoalId}
            snapshotId={snapshotId}
            setting={result.setting}
            usulan={result.usulan}
          />
          {result.isComputing && <Computing paketSoalId={paketSoalId} snapshotId={snapshotId} />}
          {result.calibration && result.setting && (
            <ScaleReport
              paketSoalId={paketSoalId}
              snapshotId={snapshotId}
              setting={result.setting}
              calibration={result.calibration}
            />
          )}
        </>
      ) : query.isError ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Stack>
  )
}

type Setting = { model: IrtModel; scale: IrtScale }

type Usulan = Data<typeof irtScoring.one>['usulan']
type FormProps = Of & { setting: Setting | null; usulan: Usulan }

function IrtForm({ paketSoalId, snapshotId, setting, usulan }: FormProps) {
  const [model, setModel] = useState<IrtModel | 'tidak'>(setting?.model ?? 'tidak')
  const [scale, setScale] = useState<IrtScale>(setting?.scale ?? presets['500-100'])
  const [isOwn, setIsOwn] = useState(setting !== null && presetOf(setting.scale) === 'sendiri')
  const save = useCustomMutation(irtScoring.save, { invalidates: ['paket-soal', 'hasil-ujian'] })
  async function ask(next: Setting | null) {
    const asked = next ? shownWords : hiddenWords
    const isSame = JSON.stringify(next) === JSON.stringify(setting)
    if (isSame || (await confirm({ ...asked, isDanger: false })))
      save.mutate({ params: { id: paketSoalId }, body: { snapshotId, setting: next } })
  }
  const number = (name: 'centre' | 'spread' | 'min' | 'max', label: string) => (
    <label>
      {label}{' '}
      <InputNumber<number>
        decimalSeparator=","
        value={scale[name]}
        onChange={(value) =>
          setScale({ ...scale, [name]: value ?? (name === 'min' || name === 'max' ? null : 0) })
        }
      />
    </label>
  )
  return (
    <>
      <Proposal usulan={usulan} model={model} onTake={setModel} />
      <Cluster gap={3}>
        <Select
          aria-label="Model IRT"
          value={model}
          onChange={setModel}
          style={{ minWidth: 'min(330px, 100%)' }}
          options={[
            { value: 'tidak', label: 'Tidak dipakai' },
            ...Object.entries(irtModelLabels).map(([value, label]) => ({ value, label })),
          ]}
        />
        {model !== 'tidak' && (
          <Select
            aria-label="Skala"
            style={{ minWidth: 240 }}
            value={isOwn ? 'sendiri' : presetOf(scale)}
            onChange={(value: string) => {
              setIsOwn(value === 'sendiri')
              if (value === '0-100' || value === '500-100') setScale(presets[value])
            }}
            options={scaleOptions}
          />
        )}
        <Button
          loading={save.isPending}
          onClick={() => void ask(model === 'tidak' ? null : { model, scale })}
        >
          Simpan
        </Button>
      </Cluster>
      {model !== 'tidak' && isOwn && (
        <Cluster gap={3}>
          {number('centre', 'Titik tengah')}
          {number('spread', 'Simpangan')}
          {number('min', 'Paling rendah')}
          {number('max', 'Paling tinggi')}
        </Cluster>
      )}
    </>
  )
}

type ProposalProps = { usulan: Usulan; model: IrtModel | 'tidak'; onTake: (model: IrtModel) => void }

/** Which model suits these results and why; one press takes it. */
function Proposal({ usulan: { model, alasan }, model: chosen, onTake }: ProposalProps) {
  return (
    <p className={styles.proposal}>
      {alasan}{' '}
      {model === null ? null : model === chosen ? (
        <strong>{irtModelLabels[model]} sesuai.</strong>
      ) : (
        <>
          Disarankan <strong>{irtModelLabels[model]}</strong>.{' '}
          <Button size="small" onClick={() => onTake(model)}>
            Pilih {model.toUpperCase()}
          </Button>
        </>
      )}
    </p>
  )
}

const shownWords = {
  message: 'Pakai skor IRT ini?',
  description:
    'Skor dihitung dari semua hasil terbitan ini dan tampil di samping nilai biasa, juga bagi murid yang hasilnya sudah dibuka. Nilai biasa tetap. Dapat dimatikan lagi di sini.',
  okText: 'Pakai',
}
const hiddenWords = {
  message: 'Matikan skor IRT?',
  description: 'Skor IRT tidak tampil lagi bagi siapa pun; nilai biasa tetap. Dapat dipakai lagi kapan saja.',
  okText: 'Matikan',
}

function presetOf(scale: IrtScale): '0-100' | '500-100' | 'sendiri' {
  const isSame = (preset: IrtScale) => JSON.stringify(preset) === JSON.stringify(scale)
  if (isSame(presets['0-100'])) return '0-100'
  return isSame(presets['500-100']) ? '500-100' : 'sendiri'
}

function Computing({ paketSoalId, snapshotId }: Of) {
  useCustom(irtScoring.one, { params: { id: paketSoalId }, query: { snapshotId }, refetchInterval: pollMs })
  return <p role="status">Sedang mengalibrasi butir…</p>
}
