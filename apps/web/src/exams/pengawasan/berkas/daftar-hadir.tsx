import type { CSSProperties } from 'react'
import type { PesertaBerkas } from '@suluh/contract/exams/berkas-ujian'
import { signatureBlock, type Signer } from '@suluh/contract/platform/print/signatures'
import { formatTime, type Zone } from '#platform/kernel/format.ts'
import { isPresent, needsOf, numberOf, numberTitle, type Duduk } from './berkas-groups.ts'
import { PaperTable, type PaperColumn } from '#platform/ui/print/paper-table.tsx'
import { Signatures } from '#platform/ui/print/signatures.tsx'
import { useKop } from '#school/kop-surat/report-signatures.tsx'
import { BerkasHead, footOf, momentOf, type BerkasProps } from './berkas-head.tsx'
import { SignHere } from './sign-here.tsx'
import styles from './berkas.module.css'

/** Who was to come, when each began and handed in, and a place to sign. */
export function DaftarHadir({ berkas, duduk }: BerkasProps) {
  const { peserta, ruang } = duduk
  const kop = useKop(duduk.lembagaId ?? berkas.lembagaId, momentOf(duduk))
  const signed = signersOf(ruang).map((each) => signatureBlock(each, '', kop?.susunan))
  return (
    <article
      tabIndex={0}
      className={`paper-sheet ${styles.present}`}
      style={{ '--rows': peserta.length } as CSSProperties}
      aria-label="Daftar hadir"
      data-foot={footOf({ berkas, duduk })}
    >
      <BerkasHead berkas={berkas} duduk={duduk} title="DAFTAR HADIR PESERTA" />
      <PaperTable
        columns={columnsOf(duduk)}
        rows={peserta}
        keyOf={({ userId }) => userId}
        end={
          <>
            <Summary duduk={duduk} />
            <Signatures lines={[signed]} />
          </>
        }
      />
    </article>
  )
}

/** Who was in the room; whom nobody named signs the record alone. */
function signersOf(ruang: Duduk['ruang']): Signer[] {
  const second = ruang?.pengawas2.nama ? [{ role: 'Pengawas 2,', ...ruang.pengawas2 }] : []
  const proktor = ruang?.proktor.nama ? [{ role: 'Proktor,', ...ruang.proktor }] : []
  return [
    ...proktor,
    ...second,
    { role: second.length > 0 ? 'Pengawas 1,' : 'Pengawas,', ...ruang?.pengawas },
  ].map((each) => ({ part: 'pembuat', ...each }))
}

function columnsOf({ peserta, isOver, kelas, zone }: Duduk): PaperColumn<PesertaBerkas>[] {
  const hasSeats = peserta.some(({ kursi }) => kursi !== null)
  const ofClass: PaperColumn<PesertaBerkas> = { title: 'Kelas', render: (each) => each.kelas ?? '–' }
  const kursi: PaperColumn<PesertaBerkas> = { title: 'Kursi', render: (each) => each.kursi ?? '–' }
  return [
    { title: 'No.', isNumber: true, render: (_, index) => index + 1 },
    { title: numberTitle(peserta), render: numberOf },
    {
      title: 'Nama',
      isLong: true,
      render: (each) => (
        <>
          {each.nama}
          {needsOf(each).length > 0 && <small>{needsOf(each).join(', ')}</small>}
        </>
      ),
    },
    ...(kelas === null ? [ofClass] : []),
    ...(hasSeats ? [kursi] : []),
    {
      title: 'Mulai',
      render: ({ startedAt }) => (startedAt ? clockOf(startedAt, zone) : isOver && 'tidak hadir'),
    },
    {
      title: 'Selesai',
      render: ({ startedAt, submittedAt, status }) => (
        <>
          {submittedAt ? clockOf(submittedAt, zone) : startedAt && '–'}
          {status === 'dihentikan' && <small>dihentikan</small>}
        </>
      ),
    },
    ...(peserta.some(({ isIdentified }) => isIdentified)
      ? [{ title: 'Identitas', render: (each: PesertaBerkas) => (each.isIdentified ? '✓' : '–') }]
      : []),
    { title: 'Tanda tangan', render: (_, index) => <SignHere index={index} /> },
  ]
}

function Summary({ duduk: { peserta, isOver } }: { duduk: Duduk }) {
  const present = peserta.filter(isPresent).length
  const filled = (count: number) => (isOver ? count : '........')
  return (
    <p className={styles.summary}>
      Terdaftar {peserta.length} orang, hadir {filled(present)} orang, tidak hadir{' '}
      {filled(peserta.length - present)} orang.
    </p>
  )
}

/** `07.31`: the zone stands in the head. */
function clockOf(iso: string, zone: Zone | undefined): string {
  return formatTime(iso, zone).split(' ')[0] ?? ''
}
