import { kemiripan, type HasilKemiripan, type Kemiripan } from '@suluh/contract/results/kemiripan'
import { falseAlarmWords, kemiripanHeadLine, notProof } from '@suluh/contract/results/kemiripan-words'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { formatDateTime, formatNumber } from '#platform/kernel/format.ts'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { PairsTable } from './pairs-table.tsx'
import styles from './kemiripan.module.css'

const pollMs = 2000

type SectionProps = { paketSoalId: string; events: readonly { id: string; nama: string }[] }

/** "Adakah jawaban yang terlalu mirip?": how many pairs stand out, and their names only when somebody opens them. */
export function KemiripanSection({ paketSoalId, events }: SectionProps) {
  const [chosen, setChosen] = useState<string>()
  const event = events.find(({ id }) => id === chosen) ?? events[0]
  if (!event) return null
  return (
    <section className={styles.section} aria-label="Kemiripan jawaban" data-print="never">
      <h2>Kemiripan jawaban</h2>
      <Text size="small" tone="soft">
        Adakah dua murid yang memilih jawaban sama lebih sering daripada kebetulan? Hanya untuk yang diberi
        izin; setiap kali nama dibuka dicatat di Catatan aktivitas.
      </Text>
      {events.length > 1 && (
        <label className={styles.choice}>
          Ujian{' '}
          <Select
            aria-label="Ujian yang dibandingkan"
            style={{ minWidth: 240, maxWidth: '100%' }}
            value={event.id}
            onChange={(id: string) => setChosen(id)}
            options={events.map(({ id, nama }) => ({ value: id, label: nama }))}
          />
        </label>
      )}
      <OfEvent key={event.id} paketSoalId={paketSoalId} eventId={event.id} />
    </section>
  )
}

type Of = { paketSoalId: string; eventId: string }

function OfEvent({ paketSoalId, eventId }: Of) {
  const { result, query } = useCustom(kemiripan.one, { params: { id: eventId } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={3} />
  const { halangan, isComputing, hasil } = result
  if (halangan !== null) return <p className={styles.head}>{halangan}</p>
  return (
    <>
      {isComputing && <Computing eventId={eventId} />}
      {hasil ? (
        <Found key={hasil.computedAt} paketSoalId={paketSoalId} eventId={eventId} hasil={hasil} />
      ) : null}
      {!isComputing && (!hasil || hasil.isStale) && <Compute eventId={eventId} hasil={hasil} />}
    </>
  )
}

/** Asks every two seconds until the answers are compared. */
function Computing({ eventId }: { eventId: string }) {
  useCustom(kemiripan.one, { params: { id: eventId }, refetchInterval: pollMs })
  return (
    <p className={styles.head} role="status">
      Sedang membandingkan jawaban dan mengerjakan ujian tiruan sebagai pembanding. Untuk ratusan murid ini
      memakan waktu satu dua menit; halaman boleh ditinggalkan.
    </p>
  )
}

function Compute({ eventId, hasil }: { eventId: string; hasil: Kemiripan['hasil'] }) {
  const compute = useCustomMutation(kemiripan.compute, { successMessage: false })
  return (
    <Stack gap={2} className={styles.compute}>
      {hasil && <Text>Hasil ujian berubah sejak jawaban dibandingkan.</Text>}
      <Cluster>
        <Button
          type={hasil ? 'default' : 'primary'}
          loading={compute.isPending}
          onClick={() => compute.mutate({ params: { id: eventId } })}
        >
          {hasil ? 'Bandingkan lagi' : 'Bandingkan jawaban'}
        </Button>
      </Cluster>
    </Stack>
  )
}

function Found({ paketSoalId, eventId, hasil }: Of & { hasil: HasilKemiripan }) {
  const [isOpen, setIsOpen] = useState(false)
  const path = `/event/${eventId}/kemiripan/ekspor`
  return (
    <>
      <p className={styles.head}>
        <strong>{kemiripanHeadLine(hasil)}</strong> {hasil.jumlah > 0 && notProof}
      </p>
      {hasil.penolakan === null && (
        <Text size="small" tone="soft" className={styles.fine}>
          {falseAlarmWords(hasil)} {formatNumber(hasil.murid)} murid, {formatNumber(hasil.butir)} butir
          pilihan
          {hasil.disisihkan > 0 &&
            `; ${hasil.disisihkan} butir lain tidak ikut (uraian, isian, dan yang dibatalkan atau diberi nilai penuh)`}
          . Butir yang dikosongkan salah satu tidak dibandingkan. Dihitung {formatDateTime(hasil.computedAt)}.
        </Text>
      )}
      {hasil.jumlah > 0 &&
        (isOpen ? (
          <>
            <PairsTable eventId={eventId} />
            <Cluster gap={2} className={styles.files}>
              <Button href={exportAddress(path, { format: 'xlsx' })}>Excel kemiripan</Button>
              <Button href={exportAddress(path, { format: 'csv' })}>CSV kemiripan</Button>
              <Link to={`/paket-soal/${paketSoalId}/statistik-paket-soal?cetak=${eventId}`}>
                Cetak kemiripan
              </Link>
            </Cluster>
          </>
        ) : (
          <Cluster className={styles.files}>
            <Button onClick={() => setIsOpen(true)}>
              Buka {formatNumber(hasil.jumlah)} pasangan dengan nama
            </Button>
          </Cluster>
        ))}
    </>
  )
}
