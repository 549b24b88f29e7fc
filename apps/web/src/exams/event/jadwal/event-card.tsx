import type { Event } from '@suluh/contract/exams/event'
import type { ShowResult } from '@suluh/contract/papers/exam-words'
import { useCan } from '#platform/kernel/auth/access-control.ts'
import { formatDate, formatDateTime, formatDuration, formatTime } from '#platform/kernel/format.ts'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { ProgressBar } from '#platform/ui/light/notices/progress-bar.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { ButtonLink } from '#platform/ui/light/button.tsx'
import { EventStatusTag } from './event-status-tag.tsx'
import styles from './jadwal.module.css'

export const showResultWords: Record<ShowResult, string> = {
  tidak: 'Hasil tidak ditampilkan ke murid',
  'setelah-kumpul': 'Hasil tampil segera setelah dikumpulkan',
  'setelah-selesai': 'Hasil tampil setelah ujian selesai',
  'setelah-dinilai': 'Hasil ditahan sampai ujian selesai dan semua jawaban dinilai',
}

const mostNames = 6

type EventCardProps = { event: Event; onEdit: () => void; onCancel: () => void }

/** One exam: what it is, how far it is, and what can be done. */
export function EventCard({ event, onEdit, onCancel }: EventCardProps) {
  const { counts, token, status } = event
  return (
    <Stack as={Card}>
      <Cluster as="header" gap={3}>
        <h3>{event.nama}</h3>
        <EventStatusTag status={status} />
      </Cluster>
      <Facts width="220px">
        <Fact name="Waktu">{windowInWords(event)}</Fact>
        <Fact name="Peserta">{audienceWords(event.audience)}</Fact>
        <Fact name="Token">{token ? <strong className={styles.token}>{token}</strong> : 'Tanpa token'}</Fact>
        <Fact name="Aturan">
          {showResultWords[event.showResult]}
          {event.showPembahasan && ', dengan pembahasan'}. Masa tenggang {formatDuration(event.graceSeconds)}.
          {event.masukNomor && ' Murid boleh masuk dengan nomor peserta dan token.'}
        </Fact>
      </Facts>
      <Stack gap={1} className={styles.counts}>
        <ProgressBar
          value={counts.submitted}
          max={counts.all}
          label={`Terkumpul ${counts.submitted} dari ${counts.all}`}
        />
        <Text size="small" tone="soft">
          {counts.submitted} dari {counts.all} terkumpul
          {counts.running > 0 && ` · ${counts.running} sedang mengerjakan`}
        </Text>
      </Stack>
      <Cluster as="footer">
        {status !== 'batal' && <WatchLinks event={event} />}
        {(status === 'terjadwal' || status === 'berlangsung') && <ArrangeLink id={event.id} />}
        {counts.submitted > 0 && (
          <ButtonLink to={`/dashboard/paket-soal/${event.paketSoal.id}?tab=hasil&event=${event.id}`}>
            Lihat hasil
          </ButtonLink>
        )}
        {status !== 'terjadwal' && <RiwayatLink id={event.id} />}
        {status !== 'batal' && (
          <AccessButton izin={{ resource: 'event', action: 'write' }} onClick={onEdit}>
            Ubah
          </AccessButton>
        )}
        {(status === 'terjadwal' || status === 'berlangsung') && (
          <AccessButton izin={{ resource: 'event', action: 'delete' }} danger onClick={onCancel}>
            Batalkan ujian
          </AccessButton>
        )}
      </Cluster>
    </Stack>
  )
}

/** To the live board and the papers of the day, for those who may watch. */
function WatchLinks({ event: { id, status } }: { event: Event }) {
  const { can } = useCan({ resource: 'event', action: 'awasi' })
  if (!can) return null
  return (
    <>
      <ButtonLink variant={status === 'berlangsung' ? 'primary' : 'plain'} to={`/pengawasan/${id}`}>
        Pantau ujian
      </ButtonLink>
      <ButtonLink to={`/pengawasan/${id}/berkas`}>Berkas ujian</ButtonLink>
    </>
  )
}

/** To what has changed it and its results, for those who read its reports. */
function RiwayatLink({ id }: { id: string }) {
  const { can } = useCan({ resource: 'laporan', action: 'read' })
  if (!can) return null
  return <ButtonLink to={`/riwayat-ujian/${id}`}>Riwayat</ButtonLink>
}

/** To sessions, rooms and what single students are entitled to. */
function ArrangeLink({ id }: { id: string }) {
  const { can } = useCan({ resource: 'event', action: 'write' })
  if (!can) return null
  return <ButtonLink to={`/dashboard/jadwal/${id}/peserta`}>Atur peserta</ButtonLink>
}

/** A few by name, the rest by number. */
function audienceWords(audience: readonly string[]): string {
  const shown = audience.slice(0, mostNames).join(', ')
  return audience.length > mostNames ? `${shown}, dan ${audience.length - mostNames} lainnya` : shown
}

/** `21/11/2026 10.00–12.00 WIB`, or both dates where they differ. */
function windowInWords({ opensAt, closesAt }: Event): string {
  if (formatDate(opensAt) !== formatDate(closesAt))
    return `${formatDateTime(opensAt)} sampai ${formatDateTime(closesAt)}`
  const [opens = ''] = formatTime(opensAt).split(' ')
  return `${formatDate(opensAt)} ${opens}–${formatTime(closesAt)}`
}
