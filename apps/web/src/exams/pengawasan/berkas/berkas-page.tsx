import { berkasUjian, type BerkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { Fragment, useEffect } from 'react'
import { useParams } from '#platform/kernel/router/routed.tsx'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PaperPages } from '#platform/ui/print/paper-pages.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { KartuPages } from '#people/kartu-peserta/kartu-card.tsx'
import { BerkasBar } from './berkas-bar.tsx'
import { dudukOf } from './berkas-groups.ts'
import { berkasWords, useBerkasOptions, type BerkasOptions } from './berkas-options.ts'
import { BeritaAcara } from './berita-acara.tsx'
import { DaftarHadir } from './daftar-hadir.tsx'
import { DaftarHadirPetugas, DaftarPengawas, JadwalUjian } from './event-papers.tsx'
import { KartuUjian } from './kartu-ujian.tsx'
import { DaftarPintu, DenahDuduk, LabelAmplop, LabelMeja } from './room-papers.tsx'
import styles from './berkas.module.css'

/** `/pengawasan/{eventId}/berkas`: what an exam's day needs on paper, room by room and session by session. */
export function BerkasPage() {
  const { eventId = '' } = useParams()
  const [options, change] = useBerkasOptions()
  const { result: berkas, query } = useCustom(berkasUjian.one, { params: { id: eventId } })
  usePrintNote(eventId, (options.jenis === 'acara' || options.jenis === 'semua') && berkas !== undefined)
  return (
    <main className="paper" data-size={options.size}>
      {options.jenis === 'kartu' ? (
        <KartuPages size={options.size} />
      ) : (
        <PaperPages size={options.size} isDuplex={options.isDuplex} />
      )}
      <h1 className="visually-hidden">
        {[berkasWords[options.jenis], berkas?.nama].filter(Boolean).join(' · ')}
      </h1>
      <BerkasBar eventId={eventId} berkas={berkas} options={options} onChange={change} />
      {query.isError && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {!berkas && query.isPending && <Skeleton lines={20} />}
      {berkas && <Sheets berkas={berkas} options={options} onChange={change} />}
    </main>
  )
}

/** Says when a record goes to paper, whichever way it is printed: results can be seen later as they stood then. */
function usePrintNote(eventId: string, isRecord: boolean): void {
  const { mutate } = useCustomMutation(berkasUjian.printed, { successMessage: false })
  useEffect(() => {
    if (!isRecord) return
    const note = () => mutate({ params: { id: eventId } })
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [eventId, isRecord, mutate])
}

type SheetsProps = {
  berkas: BerkasUjian
  options: BerkasOptions
  onChange: (change: Partial<BerkasOptions>) => void
}

function Sheets({ berkas, options, onChange }: SheetsProps) {
  // A record is of all who sat together; whatever else is for a room is for a class where there are none. Cards are given out there, too.
  const rooms = dudukOf(berkas, options, options.jenis !== 'acara')
  if (rooms.length === 0) return <EmptyState text="Tidak ada peserta pada sesi dan ruang ini." />
  if (options.jenis === 'kartu')
    return (
      <div className={styles.cards}>
        <KartuUjian
          berkas={berkas}
          rooms={rooms}
          kartu={options.kartu}
          onKartu={(kartu) => onChange({ kartu })}
        />
      </div>
    )
  if (options.jenis === 'pengawas') return <DaftarPengawas berkas={berkas} rooms={rooms} />
  if (options.jenis === 'petugas') return <DaftarHadirPetugas berkas={berkas} rooms={rooms} />
  if (options.jenis === 'jadwal') return <JadwalUjian berkas={berkas} rooms={rooms} />
  const papers = options.jenis === 'semua' ? allOfARoom : [options.jenis]
  return rooms.map((duduk) => (
    <Fragment key={`${duduk.lembagaId}/${duduk.sesi?.id}/${duduk.ruang?.id}/${duduk.kelas}`}>
      {papers.map((jenis) => {
        const Sheet = roomPapers[jenis]
        return <Sheet key={jenis} berkas={berkas} duduk={duduk} columns={options.columns} />
      })}
    </Fragment>
  ))
}

const roomPapers = {
  amplop: LabelAmplop,
  pintu: DaftarPintu,
  denah: DenahDuduk,
  hadir: DaftarHadir,
  acara: BeritaAcara,
  meja: LabelMeja,
}
/** In the order in which a room is made ready. */
const allOfARoom = ['amplop', 'pintu', 'denah', 'hadir', 'acara', 'meja'] as const
