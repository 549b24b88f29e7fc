import { useEffect } from 'react'
import { papanSel, type PapanSel } from '@suluh/contract/exams/papan-sel'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { formatNumber, formatTime } from '#platform/kernel/format.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'

const askAgainMs = 2000

type Sum = Pick<PapanSel['lembaga'][number], 'peserta' | 'mulai' | 'terputus' | 'selesai'>

const words: [keyof Sum, string][] = [
  ['peserta', 'Peserta'],
  ['mulai', 'Mulai'],
  ['terputus', 'Terputus'],
  ['selesai', 'Terkumpul'],
]

type CountsProps = { eventId: string; hasRows: boolean; onSpread: (isSpread: boolean) => void }

/**
 * Of an exam that is spread over cells: how many stand how in all of them, and where one watches each. The board of this
 * server stands beside it, not inside: what is asked and chosen there stays while this is loaded.
 */
export function SelCounts({ eventId, hasRows, onSpread }: CountsProps) {
  const { result } = useOne(papanSel.one, { params: { id: eventId } })
  const isSpread = result !== undefined && result.sel.length > 0
  useEffect(() => onSpread(isSpread), [isSpread, onSpread])
  return isSpread && <Spread eventId={eventId} known={result} hasRows={hasRows} />
}

/** Asked again and again, which nobody does of an exam that is here alone. */
function Spread({ eventId, known, hasRows }: { eventId: string; known: PapanSel; hasRows: boolean }) {
  const { result } = useOne(papanSel.one, { params: { id: eventId }, refetchInterval: askAgainMs })
  const { sel, lembaga } = result ?? known
  return (
    <Stack as={Card} gap={3} aria-label="Semua server">
      <h2>Semua server</h2>
      <Facts look="figures" width="6rem">
        {words.map(([key, word]) => (
          <Fact key={key} name={word}>
            {formatNumber(sumOf(lembaga)[key], 0)}
          </Fact>
        ))}
      </Facts>
      {sel
        .filter(({ isLate }) => isLate)
        .map(({ kode, per }) => (
          <Alert key={kode} tone="warning">
            {per
              ? `Server ${kode} tidak terdengar. Angkanya per ${formatTime(per)}; ujian di sana mungkin berjalan terus.`
              : `Server ${kode} belum pernah terdengar, jadi belum terhitung.`}
          </Alert>
        ))}
      {[...sel, undefined].map((each) => (
        <OfServer
          key={each?.kode ?? ''}
          eventId={eventId}
          sel={each}
          lembaga={lembaga.filter((one) => one.sel === (each?.kode ?? null))}
        />
      ))}
      {hasRows && (
        <Text tone="soft">Di bawah ini hanya peserta di server ini; yang lain diawasi di servernya.</Text>
      )}
    </Stack>
  )
}

type OfServerProps = {
  eventId: string
  sel: PapanSel['sel'][number] | undefined
  lembaga: PapanSel['lembaga']
}

/** One of them, without `sel` this one; nothing where nobody is. */
function OfServer({ eventId, sel, lembaga }: OfServerProps) {
  if (lembaga.length === 0) return null
  return (
    <Stack as="section" gap={2}>
      <Cluster gap={3} align="baseline">
        <h3>{sel ? `Server ${sel.kode}` : 'Server ini'}</h3>
        {sel?.per && <Text tone="soft">{`per ${formatTime(sel.per)}`}</Text>}
        {sel && <a href={new URL(`/pengawasan/${eventId}`, sel.alamat).href}>Awasi di sana</a>}
      </Cluster>
      <Stack as="ul" gap={2}>
        {lembaga.map((each) => (
          <Cluster as="li" key={each.id} justify="between" align="baseline">
            <span>{each.nama}</span>
            <Text as="span" tone="soft">
              {words.map(([key, word]) => `${formatNumber(each[key], 0)} ${word.toLowerCase()}`).join(' · ')}
            </Text>
          </Cluster>
        ))}
      </Stack>
    </Stack>
  )
}

function sumOf(lembaga: readonly Sum[]): Sum {
  const sum = { peserta: 0, mulai: 0, terputus: 0, selesai: 0 }
  for (const each of lembaga) for (const [key] of words) sum[key] += each[key]
  return sum
}
