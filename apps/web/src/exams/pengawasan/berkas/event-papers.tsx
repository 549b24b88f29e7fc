import type { BerkasUjian } from '@suluh/contract/exams/berkas-ujian'
import { formatLongDate } from '#platform/kernel/format.ts'
import { PaperTable, type PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { ReportSignatures } from '#school/kop-surat/report-signatures.tsx'
import { petugasOf, type Petugas } from './berkas-petugas.ts'
import type { Duduk } from './berkas-groups.ts'
import { windowWords } from './berkas-head.tsx'
import { SignHere } from './sign-here.tsx'
import styles from './room-papers.module.css'

type EventPaperProps = { berkas: BerkasUjian; rooms: Duduk[] }

/** When and where; what an exam does not have has no column. */
function whenAndWhere(rooms: readonly Duduk[]): PaperColumn<Duduk>[] {
  const sesi: PaperColumn<Duduk> = { title: 'Sesi', render: (each) => each.sesi?.nama ?? '–' }
  return [
    { title: 'No.', isNumber: true, render: (_, index) => index + 1 },
    { title: 'Hari, tanggal', isLong: true, render: dayOf },
    { title: 'Waktu', render: windowWords },
    ...(rooms.some((each) => each.sesi) ? [sesi] : []),
    { title: placeTitle(rooms), render: ({ ruang, kelas }) => ruang?.nama ?? kelas ?? '–' },
  ]
}

/** A date stays in one line, however many columns stand beside it. */
function dayOf({ opensAt, zone }: Duduk): string {
  const [weekday, date = ''] = formatLongDate(opensAt, zone).split(', ')
  return `${weekday}, ${date.replaceAll(' ', '\u00a0')}`
}

/** What stands for a place is a class where there are no rooms. */
function placeTitle(rooms: readonly Duduk[]): string {
  const given = rooms.filter(({ ruang }) => ruang).length
  if (given === 0) return 'Kelas'
  return given === rooms.length ? 'Ruang' : 'Ruang atau kelas'
}

/** Who watches where and when, each with a place to sign. */
export function DaftarPengawas({ berkas, rooms }: EventPaperProps) {
  const columns: PaperColumn<Duduk>[] = [
    ...whenAndWhere(rooms),
    { title: 'Pengawas 1', isLong: true, render: ({ ruang }) => ruang?.pengawas.nama || blank },
    { title: 'Pengawas 2', isLong: true, render: ({ ruang }) => ruang?.pengawas2.nama || blank },
    { title: 'Proktor', isLong: true, render: ({ ruang }) => ruang?.proktor.nama || blank },
  ]
  return (
    <EventPaper
      berkas={berkas}
      rooms={rooms}
      title="DAFTAR PENGAWAS"
      columns={columns}
      rowsOf={asTheyAre}
      keyOf={placeOf}
    />
  )
}

/** When and where, and for how many. */
export function JadwalUjian({ berkas, rooms }: EventPaperProps) {
  const columns: PaperColumn<Duduk>[] = [
    ...whenAndWhere(rooms),
    { title: 'Paket soal', isLong: true, render: () => berkas.paketSoal },
    { title: 'Peserta', isNumber: true, render: ({ peserta }) => peserta.length },
  ]
  return (
    <EventPaper
      berkas={berkas}
      rooms={rooms}
      title="JADWAL PELAKSANAAN UJIAN"
      columns={columns}
      rowsOf={asTheyAre}
      keyOf={placeOf}
    />
  )
}

/** Who serves at the exam signs for it, day by day: who was named for a room, and the committee on lines of its own. */
export function DaftarHadirPetugas({ berkas, rooms }: EventPaperProps) {
  const columns: PaperColumn<Petugas>[] = [
    { title: 'No.', isNumber: true, render: (_, index) => index + 1 },
    {
      title: 'Nama',
      isLong: true,
      render: ({ nama, nip }) => (
        <>
          {nama || blank}
          {nip && <small>{nip}</small>}
        </>
      ),
    },
    { title: 'Tugas', render: ({ tugas }) => tugas },
    { title: placeTitle(rooms), isLong: true, render: ({ ruang }) => ruang },
    { title: 'Hari, tanggal', isLong: true, render: ({ opensAt, zone }) => formatLongDate(opensAt, zone) },
    { title: 'Waktu', render: windowWords },
    { title: 'Tanda tangan', render: (_, index) => <SignHere index={index} /> },
  ]
  return (
    <EventPaper
      berkas={berkas}
      rooms={rooms}
      title="DAFTAR HADIR PENGAWAS, PROKTOR, DAN PANITIA"
      columns={columns}
      rowsOf={petugasOf}
      keyOf={({ key }) => key}
    />
  )
}

const asTheyAre = (rooms: Duduk[]) => rooms
const placeOf = ({ sesi, ruang, kelas }: Duduk) => `${sesi?.id}/${ruang?.id}/${kelas}`
const blank = '……………………'

type PaperProps<T> = EventPaperProps & {
  title: string
  columns: PaperColumn<T>[]
  /** Of the rooms of one lembaga. */
  rowsOf: (rooms: Duduk[]) => T[]
  keyOf: (row: T) => string
}

/** A sheet for each lembaga, under its own letterhead and signed by its own head. */
function EventPaper<T>({ berkas, rooms, title, columns, rowsOf, keyOf }: PaperProps<T>) {
  return [...Map.groupBy(rooms, ({ lembagaId }) => lembagaId)].map(([lembagaId, own]) => (
    <article
      key={lembagaId}
      tabIndex={0}
      className="paper-sheet"
      aria-label={title}
      data-foot={[berkas.nama, own[0]?.lembaga].filter(Boolean).join(' · ')}
    >
      <KopSurat lembagaId={lembagaId ?? berkas.lembagaId} nama={own[0]?.lembaga} />
      <div className={styles.title}>
        <h2>{title}</h2>
        <p>{berkas.nama}</p>
      </div>
      <PaperTable
        columns={columns}
        rows={rowsOf(own)}
        keyOf={keyOf}
        end={<ReportSignatures lembagaId={lembagaId ?? berkas.lembagaId} right="Panitia" />}
      />
    </article>
  ))
}
