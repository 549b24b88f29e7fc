import { useState, type FormEvent } from 'react'
import { pengawasan, type ActionOutcome, type ProctorAction } from '@suluh/contract/exams/pengawasan'
import { call } from '#platform/kernel/data/call.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { ReopenFields } from './reopen-fields.tsx'
import type { Whom } from './board-rules.ts'
import { outcomeWords } from './board-rules.ts'
import { textOf } from './text-of.ts'

type FormProps = { eventId: string; kind: ProctorAction['kind']; whom: Whom; onDone: () => void }

const consequences: Record<ProctorAction['kind'], string> = {
  perpanjang: 'Sampai ke layar murid dalam lima detik.',
  'perpanjang-persen': 'Sampai ke layar murid dalam lima detik.',
  jeda: 'Waktu berhenti dan soal tertutup sampai dilanjutkan.',
  lanjut: 'Waktu berjalan lagi dari tempat ia berhenti.',
  kumpulkan: 'Jawaban yang sudah tersimpan dikumpulkan dan dinilai sekarang juga.',
  'buka-kembali':
    'Murid melanjutkan dengan sisa waktu tiap bagian. Bagian yang sudah ditinggalkan tetap tertutup. Hasilnya dihitung ulang setelah dikumpulkan.',
  'buka-perangkat': 'Murid dapat melanjutkan di perangkat lain.',
}

/** Asks for the amount, where there is one, and the reason; then does it. */
export function ActionForm({ eventId, kind, whom, onDone }: FormProps) {
  const [unit, setUnit] = useState<'menit' | 'persen'>('menit')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const hasAmount = kind === 'perpanjang'

  async function submit(submitted: FormEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    const [reason, amount] = [textOf(submitted, 'alasan'), Number(textOf(submitted, 'jumlah'))]
    if (reason.length < 3) return setProblem('Tuliskan alasannya, misalnya "Listrik padam 10 menit".')
    setBusy(true)
    setProblem(undefined)
    try {
      const withHeld = textOf(submitted, 'terima') !== ''
      const action = {
        ...toAction(kind, amount, unit, textOf(submitted, 'bagian')),
        ...(withHeld && { withHeld }),
      }
      const body = { attemptIds: whom.attemptIds, action, reason }
      report(await call(pengawasan.act, { params: { id: eventId }, body }))
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Belum berhasil. Coba lagi.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Stack as="form" gap={4} onSubmit={(submitted) => void submit(submitted)}>
      <p>{consequences[kind]}</p>
      {kind === 'buka-kembali' && (
        <ReopenFields
          eventId={eventId}
          attemptId={whom.attemptIds?.length === 1 ? whom.attemptIds[0] : undefined}
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
      {kind === 'buka-kembali' && (whom.held ?? 0) > 0 && (
        <Cluster as="label" nowrap>
          <input type="checkbox" name="terima" defaultChecked />
          {whom.held} jawaban terlambat menunggu keputusan: terima sekaligus
        </Cluster>
      )}
      <TextField
        label="Alasan"
        name="alasan"
        maxLength={300}
        autoComplete="off"
        hint="Tercatat bersama nama Anda."
      />
      {problem && <Alert tone="warning">{problem}</Alert>}
      <Button type="submit" variant="primary" busy={busy}>
        Lakukan
      </Button>
    </Stack>
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
    default:
      return { kind }
  }
}

function report(outcome: ActionOutcome): void {
  const type = outcome.done === 0 || outcome.skipped.length > 0 ? 'error' : 'success'
  notificationProvider.open({ type, ...outcomeWords(outcome) })
}
