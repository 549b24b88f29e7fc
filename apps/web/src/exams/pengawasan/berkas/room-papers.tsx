import type { PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'
import { formatLongDate } from '#platform/kernel/format.ts'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { PaperTable, type PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { KopSurat } from '#school/kop-surat/kop-surat.tsx'
import { numberOf, numberTitle, type Duduk } from './berkas-groups.ts'
import { BerkasHead, footOf, momentOf, windowWords, type BerkasProps } from './berkas-head.tsx'
import { allInRoom, seatRows } from './seat-rows.ts'
import styles from './room-papers.module.css'

/** More names than this are written smaller: a sheet on a door has no other side. */
const fewNames = 20

/** For the door: who belongs in here, in letters that are read standing. */
export function DaftarPintu({ berkas, duduk }: BerkasProps) {
  return (
    <article
      tabIndex={0}
      className={`paper-sheet ${styles.door}`}
      data-many={duduk.peserta.length > fewNames || undefined}
      aria-label="Daftar di pintu"
      data-foot={footOf({ berkas, duduk })}
    >
      <BerkasHead berkas={berkas} duduk={duduk} title="DAFTAR PESERTA" />
      <p className={styles.place}>{placeOf(duduk)}</p>
      <PaperTable columns={doorColumns(duduk)} rows={duduk.peserta} keyOf={({ userId }) => userId} />
    </article>
  )
}

function doorColumns({ peserta, kelas }: Duduk): PaperColumn<PesertaBerkas>[] {
  const hasSeats = peserta.some(({ kursi }) => kursi !== null)
  return [
    { title: 'No.', isNumber: true, render: (_, index) => index + 1 },
    { title: numberTitle(peserta), render: numberOf },
    { title: 'Nama', isLong: true, render: ({ nama }) => nama },
    ...(kelas === null ? [{ title: 'Kelas', render: (each: PesertaBerkas) => each.kelas ?? '–' }] : []),
    ...(hasSeats
      ? [{ title: 'Kursi', isNumber: true, render: (each: PesertaBerkas) => each.kursi ?? '–' }]
      : []),
  ]
}

/** Who sits where, seen from the door's side: the front of the room is above. `columns`: tables side by side. */
export function DenahDuduk({ berkas, duduk, columns }: BerkasProps & { columns: number }) {
  const rows = seatRows(allInRoom(berkas.peserta, duduk), columns)
  return (
    <article
      tabIndex={0}
      className="paper-sheet"
      aria-label="Denah tempat duduk"
      data-foot={footOf({ berkas, duduk })}
    >
      <BerkasHead berkas={berkas} duduk={duduk} title="DENAH TEMPAT DUDUK" />
      <table className={styles.plan}>
        <caption>DEPAN · meja pengawas</caption>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map(({ kursi, peserta }) => (
                <td key={kursi} data-part="seat">
                  <b>{kursi}</b>
                  {peserta ? (
                    <>
                      <span>{peserta.nama}</span>
                      <small>{numberOf(peserta)}</small>
                    </>
                  ) : (
                    <small>kosong</small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

/** One for every table, to cut out and stick on. */
export function LabelMeja({ berkas, duduk }: BerkasProps) {
  return (
    <article
      tabIndex={0}
      className={`paper-sheet ${styles.labels}`}
      aria-label="Label meja"
      data-foot={footOf({ berkas, duduk })}
    >
      <ol>
        {duduk.peserta.map((each) => (
          <li key={each.userId} data-part="label">
            <small>{berkas.nama}</small>
            {hasNumber(each) ? (
              <>
                <b>{numberOf(each)}</b>
                <span>{each.nama}</span>
              </>
            ) : (
              <b>{each.nama}</b>
            )}
            <small>
              {[
                duduk.kelas === null && each.kelas,
                placeOf(duduk),
                each.kursi !== null && `kursi ${each.kursi}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ol>
    </article>
  )
}

const hasNumber = ({ nomorPeserta, nomor }: PesertaBerkas) => nomorPeserta !== null || nomor !== null

/** For the envelope that goes to the room and comes back with what was collected. */
export function LabelAmplop({ berkas, duduk }: BerkasProps) {
  const { ruang, sesi, kelas, peserta, opensAt, zone } = duduk
  return (
    <article
      tabIndex={0}
      className={`paper-sheet ${styles.envelope}`}
      aria-label="Label amplop"
      data-foot={footOf({ berkas, duduk })}
    >
      <KopSurat lembagaId={duduk.lembagaId ?? berkas.lembagaId} pada={momentOf(duduk)} nama={duduk.lembaga} />
      <h2>{berkas.nama}</h2>
      <Facts look="lines" width="42mm">
        <Fact name="Paket soal">{berkas.paketSoal}</Fact>
        <Fact name="Hari, tanggal">{formatLongDate(opensAt, zone)}</Fact>
        <Fact name="Waktu">{windowWords(duduk)}</Fact>
        {ruang && <Fact name="Ruang">{ruang.nama}</Fact>}
        {kelas && <Fact name="Kelas">{kelas}</Fact>}
        {sesi && <Fact name="Sesi">{sesi.nama}</Fact>}
        <Fact name="Jumlah peserta">{peserta.length} orang</Fact>
        {peserta.every(({ nomorPeserta }) => nomorPeserta) && (
          <Fact name="Nomor peserta">{rangeOf(peserta)}</Fact>
        )}
        <Fact name="Pengawas">
          {[ruang?.pengawas.nama, ruang?.pengawas2.nama].filter(Boolean).join('; ') || '………………………………'}
        </Fact>
      </Facts>
      <table className={styles.content}>
        <thead>
          <tr>
            <th scope="col">Isi amplop</th>
            <th scope="col">Dikirim</th>
            <th scope="col">Kembali</th>
          </tr>
        </thead>
        <tbody>
          {['Naskah soal', 'Lembar jawaban', 'Daftar hadir', 'Berita acara'].map((what) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  )
}

function placeOf({ ruang, sesi, kelas }: Duduk): string {
  return [ruang?.nama ?? kelas, sesi?.nama].filter(Boolean).join(' · ')
}

/** `2026-001 sampai 2026-020`; of NISN, which follow nothing, it would say nothing. */
function rangeOf(peserta: PesertaBerkas[]): string {
  const numbers = peserta.map(numberOf).toSorted((a, b) => a.localeCompare(b, 'id', { numeric: true }))
  const [first, last] = [numbers[0], numbers.at(-1)]
  return first === last ? (first ?? '–') : `${first} sampai ${last}`
}
