import { useState, type FormEvent } from 'react'
import {
  pengawasan,
  type ActionOutcome,
  type BoardRow,
  type ProctorAction,
} from '@suluh/contract/exams/pengawasan'
import { call } from '#platform/kernel/data/call.ts'
import { useSending } from '#platform/kernel/data/use-sending.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { ReopenFields } from './reopen-fields.tsx'
import type { Whom } from './board-rules.ts'
import { leftWords, outcomeWords } from './board-rules.ts'
import { textOf } from './text-of.ts'

type FormProps = {
  eventId: string
  kind: ProctorAction['kind']
  whom: Whom
  /** Those it is about, as they stand now. */
  rows: readonly BoardRow[]
  now: number
  onDone: () => void
}
/** As many as a call takes; beyond that it is everybody. */
const mostNamed = 5000

const consequences: Record<ProctorAction['kind'], string> = {
  perpanjang: 'Sampai ke layar murid dalam lima detik.',
  'perpanjang-persen': 'Sampai ke layar murid dalam lima detik.',
  jeda: 'Waktu berhenti dan soal tertutup sampai dilanjutkan.',
  lanjut: 'Waktu berjalan lagi dari tempat ia berhenti.',
  kumpulkan: 'Jawaban yang sudah tersimpan dikumpulkan dan dinilai sekarang juga.',
  'buka-kembali':
    'Murid melanjutkan dengan sisa waktu tiap bagian. Bagian yang sudah ditinggalkan tetap tertutup. Hasilnya dihitung ulang setelah dikumpulkan.',
  'buka-perangkat':
    'Perangkat yang meminta mengambil alih; kalau tidak ada, perangkat berikutnya yang membuka ujian.',
  'buka-alamat':
    'Murid boleh mengerjakan dari jaringan mana pun, walau ruangnya dibatasi; ia tinggal mencoba lagi.',
  'tolak-perangkat': 'Murid meneruskan di perangkat yang sekarang.',
  'kembalikan-audio': 'Audio yang dibatasi dapat diputar lagi dari awal hitungannya, dalam lima detik.',
}

/** Asks for the amount, where there is one, and the reason; then does it. */
export function ActionForm({ eventId, kind, whom, rows, now, onDone }: FormProps) {
  const [unit, setUnit] = useState<'menit' | 'persen'>('menit')
  const { busy, problem, refuse, send } = useSending()
  const [isSure, setSure] = useState(false)
  const held = rows.reduce((sum, row) => sum + row.held, 0)
  const hasAmount = kind === 'perpanjang'

  async function submit(submitted: FormEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    const [reason, amount] = [textOf(submitted, 'alasan'), Number(textOf(submitted, 'jumlah'))]
    if (reason.length < 3)
      return refuse(
        `Tuliskan alasannya, misalnya "${kind === 'buka-alamat' ? 'Wi-Fi lab mati' : 'Listrik padam 10 menit'}".`,
      )
    refuse(undefined)
    // What cannot be taken back is asked twice.
    if (kind === 'kumpulkan' && !isSure) return setSure(true)
    if (kind === 'kumpulkan' && whom.attemptIds.length > 1 && amount !== whom.attemptIds.length)
      return refuse(`Ketik ${whom.attemptIds.length}, banyaknya peserta yang dikumpulkan.`)
    await send(async () => {
      const attemptIds = whom.attemptIds.length > mostNamed && whom.isAll ? null : whom.attemptIds
      const withHeld = textOf(submitted, 'terima') !== ''
      const action = {
        ...toAction(kind, amount, unit, textOf(submitted, 'bagian')),
        ...(withHeld && { withHeld }),
      }
      const body = { attemptIds, action, reason }
      report(await call(pengawasan.act, { params: { id: eventId }, body }), whom.isAll)
      onDone()
    })
  }

  return (
    <Stack as="form" gap={4} onSubmit={(submitted) => void submit(submitted)}>
      <p>{consequences[kind]}</p>
      {kind === 'buka-kembali' && (
        <ReopenFields
          eventId={eventId}
          attemptId={whom.attemptIds.length === 1 ? whom.attemptIds[0] : undefined}
        />
      )}
      {hasAmount && (
        <Cluster nowrap align="end" gap={3}>
          <TextField
            label={unit === 'menit' ? 'Menit' : 'Persen dari waktu tiap murid'}
            name="jumlah"
            type="number"
            inputMode="numeric"
            min={1}
            max={unit === 'menit' ? 600 : 200}
            defaultValue={unit === 'menit' ? 10 : 25}
            key={unit}
            required
          />
          <Button onClick={() => setUnit(unit === 'menit' ? 'persen' : 'menit')}>
            {unit === 'menit' ? 'Dalam persen' : 'Dalam menit'}
          </Button>
        </Cluster>
      )}
      {kind === 'buka-kembali' && held > 0 && (
        <Cluster as="label" nowrap>
          <input type="checkbox" name="terima" defaultChecked />
          {held} jawaban terlambat menunggu keputusan: terima sekaligus
        </Cluster>
      )}
      {kind === 'kembalikan-audio' && (
        <TextField
          label="Nomor soal di layar murid"
          name="jumlah"
          type="number"
          inputMode="numeric"
          min={1}
          hint="Kosongkan untuk semua audio."
        />
      )}
      <TextField
        label="Alasan"
        name="alasan"
        maxLength={300}
        autoComplete="off"
        hint="Tercatat bersama nama Anda."
      />
      {isSure && <LastQuestion rows={rows} now={now} count={whom.attemptIds.length} />}
      {problem && <Alert tone="warning">{problem}</Alert>}
      <Button type="submit" variant={kind === 'kumpulkan' ? 'danger' : 'primary'} busy={busy}>
        {isSure ? `Ya, kumpulkan ${whom.name}` : kind === 'kumpulkan' ? 'Lanjut' : 'Lakukan'}
      </Button>
    </Stack>
  )
}

/** What is lost by handing in, and for how many: the number is typed, so that nobody does it in passing. */
function LastQuestion({ rows, now, count }: { rows: readonly BoardRow[]; now: number; count: number }) {
  const running = rows.filter(({ status }) => status === 'berlangsung')
  const longest = Math.max(0, ...running.map(({ deadline }) => Date.parse(deadline ?? '') || 0))
  return (
    <>
      <Alert tone="danger">
        {running.length === 0
          ? 'Tidak ada yang sedang mengerjakan.'
          : `${running.length} peserta masih mengerjakan dan kehilangan sisa waktunya, paling lama ${leftWords(new Date(longest).toISOString(), now)}. Sesudahnya mereka tidak dapat menjawab lagi.`}
      </Alert>
      {count > 1 && (
        <TextField
          key="sure"
          label={`Ketik ${count} untuk memastikan`}
          name="jumlah"
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </>
  )
}

function toAction(
  kind: ProctorAction['kind'],
  amount: number,
  unit: 'menit' | 'persen',
  bagian: string,
): ProctorAction {
  switch (kind) {
    case 'perpanjang':
    case 'perpanjang-persen':
      return unit === 'menit'
        ? { kind: 'perpanjang', minutes: amount }
        : { kind: 'perpanjang-persen', percent: amount }
    case 'buka-kembali':
      return { kind, minutes: amount, bagian: bagian === 'semua' ? 'semua' : 'tersisa' }
    case 'kembalikan-audio':
      return { kind, soalNumber: amount || null }
    default:
      return { kind }
  }
}

/** To all means to all whom it can be done to. */
function report(outcome: ActionOutcome, isAll: boolean): void {
  const type = outcome.done === 0 || (outcome.skipped.length > 0 && !isAll) ? 'error' : 'success'
  notificationProvider.open({ type, ...outcomeWords(outcome) })
}
