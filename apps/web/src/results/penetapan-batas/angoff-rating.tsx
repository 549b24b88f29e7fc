import {
  penetapanBatas,
  type PenetapanBatas,
  type SoalPenetapan,
} from '@suluh/contract/results/penetapan-batas'
import { Button, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { SoalSheet } from '#bank/soal/question/soal-sheet.tsx'
import { call } from '#platform/kernel/data/call.ts'
import { queryClient } from '#platform/kernel/data/query-client.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { HandIn } from './hand-in.tsx'
import { fromPercent, toPercent } from './rating-units.ts'
import styles from './penetapan-batas.module.css'

/** One question at a time: look, think of a student who just passes, type a number, Enter. */
export function AngoffRating({ sesi }: { sesi: PenetapanBatas }) {
  const asked = sesi.soal.filter(({ dihitung }) => dihitung)
  const { isi, isSaving, save } = useRatings(sesi)
  const firstOpen = asked.findIndex(({ soalId }) => isi[soalId] === undefined)
  const [at, setAt] = useState(Math.max(0, firstOpen))
  const shown = asked[at]
  const rated = asked.filter(({ soalId }) => isi[soalId] !== undefined).length
  if (!shown) return null
  return (
    <Stack as="section" gap={4} className={styles.part} data-print="never" aria-label="Penilaian Anda">
      <Cluster justify="between">
        <strong>
          Soal {at + 1} dari {asked.length}
        </strong>
        <Text as="span" size="small" tone="soft" role="status">
          {isSaving ? 'Menyimpan…' : `${rated} dari ${sesi.jumlah} dinilai`}
        </Text>
      </Cluster>
      <nav className={styles.numbers} aria-label="Nomor soal">
        {asked.map(({ soalId, number }, index) => (
          <button
            type="button"
            key={soalId}
            aria-current={index === at || undefined}
            data-done={isi[soalId] !== undefined || undefined}
            aria-label={`Soal ${number}${isi[soalId] === undefined ? ', belum dinilai' : ''}`}
            onClick={() => setAt(index)}
          >
            {number}
          </button>
        ))}
      </nav>
      <SoalSheet content={shown.content} answer={shown.key} stimulus={shown.stimulus} />
      <Feedback sesi={sesi} soal={shown} />
      <RatingField
        key={shown.soalId}
        soal={shown}
        value={isi[shown.soalId]}
        onSave={(value) => save(shown.soalId, value)}
        onBack={at > 0 ? () => setAt(at - 1) : undefined}
        onNext={at < asked.length - 1 ? () => setAt(at + 1) : undefined}
      />
      <HandIn sesi={sesi} isReady={rated >= sesi.jumlah} />
    </Stack>
  )
}

/** The caller's ratings; each is kept as soon as it is typed. */
function useRatings({ id, ronde, penilaian }: PenetapanBatas) {
  const [isi, setIsi] = useState(penilaian.isi)
  const [pending, setPending] = useState(0)
  async function save(soalId: string, value: number): Promise<boolean> {
    if (isi[soalId] === value) return true
    setPending((count) => count + 1)
    try {
      await call(penetapanBatas.rate, { params: { id }, body: { ronde, isi: { [soalId]: value } } })
      setIsi((kept) => ({ ...kept, [soalId]: value }))
      return true
    } catch (error) {
      notifyError(error)
      void queryClient.invalidateQueries({ queryKey: ['penetapan-batas'] })
      return false
    } finally {
      setPending((count) => count - 1)
    }
  }
  return { isi, isSaving: pending > 0, save }
}

type FieldProps = {
  soal: SoalPenetapan
  value: number | undefined
  onSave: (percent: number) => Promise<boolean>
  onBack: (() => void) | undefined
  onNext: (() => void) | undefined
}

function RatingField({ soal, value, onSave, onBack, onNext }: FieldProps) {
  const { satuan, least, most } = soal
  const [text, setText] = useState(() => (value === undefined ? '' : fromPercent(soal, value)))
  const [isWrong, setWrong] = useState(false)
  const field = useRef<InputRef>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  async function take(then?: () => void): Promise<void> {
    const percent = text.trim() === '' ? undefined : toPercent(soal, text)
    setWrong(percent === null)
    if (percent === null) return
    if (percent !== undefined && !(await onSave(percent))) return
    then?.()
  }
  const range = satuan === 'persen' ? '0 sampai 100' : `${formatNumber(least)} sampai ${formatNumber(most)}`
  return (
    <Stack
      as="form"
      gap={3}
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault()
        void take(onNext)
      }}
    >
      <label>
        <strong>
          {satuan === 'persen'
            ? 'Dari 100 murid yang baru saja pantas lulus, berapa yang menjawab benar?'
            : `Murid yang baru saja pantas lulus rata-rata mendapat berapa dari ${formatNumber(most)} poin?`}
        </strong>
        <Input
          ref={field}
          className={styles.number}
          inputMode="decimal"
          autoComplete="off"
          value={text}
          status={isWrong ? 'error' : ''}
          aria-invalid={isWrong}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => void take()}
        />
      </label>
      <Text size="small" tone={isWrong ? 'danger' : 'soft'} role={isWrong ? 'alert' : undefined}>
        {isWrong ? `Isi angka ${range}.` : `${range}. Tekan Enter untuk menyimpan dan ke soal berikut.`}
      </Text>
      <Cluster>
        <Button disabled={!onBack} onClick={() => void take(onBack)}>
          Sebelumnya
        </Button>
        <Button type="primary" htmlType="submit">
          {onNext ? 'Simpan dan berikutnya' : 'Simpan'}
        </Button>
      </Cluster>
    </Stack>
  )
}

/** What the round before came to on this question, once there was one. */
function Feedback({ sesi, soal }: { sesi: PenetapanBatas; soal: SoalPenetapan }) {
  const last = sesi.hasil.at(-1)
  const found = last?.soal.find(({ soalId }) => soalId === soal.soalId)
  if (!last || !found || found.rata === null || found.terendah === null || found.tertinggi === null)
    return null
  const unit = soal.satuan === 'persen' ? '' : ' poin'
  const said = (value: number) => `${fromPercent(soal, value)}${unit}`
  return (
    <Text size="small" className={styles.feedback}>
      Ronde {last.ronde}: panel menilai {said(found.terendah)} sampai {said(found.tertinggi)}, rata-rata{' '}
      {said(found.rata)}.{' '}
      {soal.facility !== null &&
        sesi.event &&
        `Pada ${sesi.event.nama} semua murid rata-rata mencapai ${formatNumber(soal.facility * 100, 0)}% poinnya.`}{' '}
      Ubah penilaian Anda hanya bila Anda berubah pendapat.
    </Text>
  )
}
