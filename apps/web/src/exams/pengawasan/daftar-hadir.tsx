import type { PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'
import { formatTime } from '#platform/kernel/format.ts'
import { isPresent, needsOf, numberOf, type Duduk } from './berkas-groups.ts'
import { Signatures } from '#platform/ui/print/signatures.tsx'
import { BerkasHead, type BerkasProps } from './berkas-head.tsx'

/** Who was to come, when each began and handed in, and a place to sign. */
export function DaftarHadir({ berkas, duduk }: BerkasProps) {
  const { peserta, ruang, isOver } = duduk
  const hasSeats = peserta.some(({ kursi }) => kursi !== null)
  const lembaga = new Set(peserta.map((each) => each.lembaga))
  return (
    <article tabIndex={0} className="paper-sheet" aria-label="Daftar hadir">
      <BerkasHead berkas={berkas} duduk={duduk} title="DAFTAR HADIR PESERTA" />
      <table className="berkas-table">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Nomor peserta</th>
            <th scope="col">Nama</th>
            <th scope="col">{lembaga.size > 1 ? 'Kelas, lembaga' : 'Kelas'}</th>
            {hasSeats && <th scope="col">Kursi</th>}
            <th scope="col">Mulai</th>
            <th scope="col">Selesai</th>
            <th scope="col">Tanda tangan</th>
          </tr>
        </thead>
        <tbody>
          {peserta.map((each, index) => (
            <tr key={each.userId}>
              <td className="berkas-count">{index + 1}</td>
              <td className="berkas-nomor">{numberOf(each)}</td>
              <td>
                {each.nama}
                {needsOf(each).length > 0 && <small>{needsOf(each).join(', ')}</small>}
              </td>
              <td className="berkas-kelas">
                <span>{each.kelas ?? (lembaga.size > 1 ? '' : '–')}</span>
                {lembaga.size > 1 && <small>{each.lembaga}</small>}
              </td>
              {hasSeats && <td className="berkas-count">{each.kursi ?? '–'}</td>}
              <Times peserta={each} isOver={isOver} />
              <td className={index % 2 === 0 ? 'berkas-sign' : 'berkas-sign is-right'}>
                <span>{index + 1}.</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Summary duduk={duduk} />
      <Signatures signers={[{ role: 'Pengawas,', nama: ruang?.pengawas }]} />
    </article>
  )
}

function Times({ peserta, isOver }: { peserta: PesertaBerkas; isOver: boolean }) {
  const { startedAt, submittedAt, status } = peserta
  if (startedAt === null && !isOver)
    return (
      <>
        <td />
        <td />
      </>
    )
  if (startedAt === null)
    return (
      <td colSpan={2} className="berkas-absent">
        tidak hadir
      </td>
    )
  return (
    <>
      <td className="berkas-count">{clockOf(startedAt)}</td>
      <td className="berkas-count">
        {submittedAt ? clockOf(submittedAt) : '–'}
        {status === 'dihentikan' && <small>dihentikan</small>}
      </td>
    </>
  )
}

function Summary({ duduk: { peserta, isOver } }: { duduk: Duduk }) {
  const present = peserta.filter(isPresent).length
  const filled = (count: number) => (isOver ? count : '........')
  return (
    <p className="berkas-summary">
      Terdaftar {peserta.length} orang, hadir {filled(present)} orang, tidak hadir{' '}
      {filled(peserta.length - present)} orang.
    </p>
  )
}

/** `07.31`: the zone stands in the head. */
function clockOf(iso: string): string {
  return formatTime(iso).split(' ')[0] ?? ''
}
