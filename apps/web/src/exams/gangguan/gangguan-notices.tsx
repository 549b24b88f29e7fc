import { useState, type FormEvent } from 'react'
import { gangguan, type Gangguan } from '@suluh/contract/exams/gangguan'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { call } from '#platform/kernel/data/call.ts'
import { useSending } from '#platform/kernel/data/use-sending.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { tryKeep } from '#platform/kernel/try-keep.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { TextField } from '#platform/ui/light/fields/text-field.tsx'
import { Sheet } from '#platform/ui/light/notices/sheet.tsx'
import { textOf } from '#exams/pengawasan/text-of.ts'
import { awayWords, lossWords, spanWords } from './gangguan-words.ts'

const askMs = 4000
const hiddenPlace = 'suluh.gangguan-disembunyikan'

/** Outages that hit students whom the proctor watches, each with its time to be given back, until it is given or put away. */
export function GangguanNotices({ eventId }: { eventId: string }) {
  const { result, query } = useCustom(gangguan.list, { params: { id: eventId }, refetchInterval: askMs })
  const [hidden, setHidden] = useState(readHidden)
  const hide = (id: string) => {
    const after = [id, ...hidden].slice(0, 50)
    tryKeep(localStorage, hiddenPlace, JSON.stringify(after))
    setHidden(after)
  }
  const shown = (result ?? []).filter(({ id }) => !hidden.includes(id))
  return shown.map((each) => (
    <Notice
      key={each.id}
      eventId={eventId}
      gangguan={each}
      onHide={() => hide(each.id)}
      onGiven={() => void query.refetch()}
    />
  ))
}

function readHidden(): string[] {
  try {
    return JSON.parse(localStorage.getItem(hiddenPlace) ?? '[]') as string[]
  } catch {
    return []
  }
}

type NoticeProps = { eventId: string; gangguan: Gangguan; onHide: () => void; onGiven: () => void }

function Notice({ eventId, gangguan: found, onHide, onGiven }: NoticeProps) {
  const [isAsked, setIsAsked] = useState(false)
  const { kind, place, to, hit, returned, running, expired } = found
  const isOwed = to !== null && running + expired > 0
  return (
    <div data-part="gangguan">
      <Alert tone={to === null ? 'warning' : 'info'}>
        <Cluster gap={3} justify="between">
          <p>
            <strong>
              {awayWords(kind, place)} {spanWords(found)}.
            </strong>{' '}
            {to === null ? `${hit} peserta belum tersambung lagi.` : `${lossWords(found)}.`}
            {returned > 0 && ` Waktu ${returned} peserta sudah dikembalikan.`}
          </p>
          <Cluster>
            {isOwed && <Button onClick={() => setIsAsked(true)}>Kembalikan waktu</Button>}
            {to !== null && <Button onClick={onHide}>Sembunyikan</Button>}
          </Cluster>
        </Cluster>
      </Alert>
      <Sheet title="Kembalikan waktu" hasForm isOpen={isAsked} onClose={() => setIsAsked(false)}>
        <GiveBack
          eventId={eventId}
          gangguan={found}
          onGiven={() => {
            setIsAsked(false)
            onGiven()
          }}
        />
      </Sheet>
    </div>
  )
}

/** What a proctor writes where they need not: what happened, and when. */
const reasonOf = (found: Gangguan) => `${awayWords(found.kind, found.place)} ${spanWords(found)}`

function GiveBack({ eventId, gangguan: found, onGiven }: Omit<NoticeProps, 'onHide'>) {
  const { busy, problem, refuse, send } = useSending()
  const { id, hit, returned, running, expired } = found
  const done = hit - returned - running - expired
  async function give(submitted: FormEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    const isReopening = new FormData(submitted.currentTarget).has('buka')
    const body = { reason: textOf(submitted, 'alasan'), reopen: isReopening }
    if (running === 0 && !body.reopen) return refuse('Centang dahulu pilihan di atas.')
    await send(async () => {
      const outcome = await call(gangguan.giveBack, { params: { id: eventId, gangguanId: id }, body })
      notificationProvider.open({
        type: 'success',
        message: `Waktu ${outcome.done} peserta dikembalikan`,
        description: outcome.skipped.map(({ nama, reason }) => `${nama}: ${reason}`).join('. '),
      })
      onGiven()
    })
  }
  return (
    <Stack as="form" gap={4} onSubmit={(submitted) => void give(submitted)}>
      <Text tone="soft">
        Murid dapat terus mengerjakan selama terputus, jadi waktunya tidak selalu hilang. Anda yang
        memutuskan.
      </Text>
      {running > 0 && (
        <p>
          {running} peserta yang masih mengerjakan mendapat tepat waktu yang hilang baginya, sekali saja.
          Sampai ke layar murid dalam lima detik.
        </p>
      )}
      {expired > 0 && (
        <Cluster as="label" nowrap align="start">
          <input type="checkbox" name="buka" />
          <span>
            Buka kembali untuk {expired} peserta yang waktunya sudah habis, selama waktu yang hilang
            (dibulatkan ke atas dalam menit). Hasilnya dihitung ulang setelah dikumpulkan.
          </span>
        </Cluster>
      )}
      {done > 0 && <Text tone="soft">{done} peserta sudah mengumpulkan; pengerjaannya tidak diubah.</Text>}
      <TextField
        label="Alasan"
        name="alasan"
        maxLength={300}
        autoComplete="off"
        defaultValue={reasonOf(found)}
        hint="Tercatat bersama nama Anda."
      />
      {problem && <Alert tone="warning">{problem}</Alert>}
      <Button type="submit" variant="primary" busy={busy}>
        Kembalikan waktu
      </Button>
    </Stack>
  )
}
