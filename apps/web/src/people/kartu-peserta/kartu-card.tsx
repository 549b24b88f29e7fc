import type { ReactNode } from 'react'
import { config } from '#platform/config.ts'
import { shortAlamat } from '#platform/keadaan/use-alamat.ts'
import { QrCode } from '#platform/ui/light/qr-code.tsx'
import { sidesOf, type PaperSize } from '#platform/ui/print/print-page.ts'
import styles from './kartu-card.module.css'

/** Pages of which whole cards are cut: nothing else stands on them. */
export function KartuPages({ size }: { size: PaperSize }) {
  const [width, height] = sidesOf(size, false)
  return <style>{`@page { size: ${width}mm ${height}mm; margin: 12mm }`}</style>
}

type KartuCardProps = {
  title: string
  /** What stands above the name of the lembaga; may be empty, and is left out where both are one. */
  above: string
  lembaga: string
  logoId: string | null
  nama: string
  /** Beside the lines, so that who checks can compare. */
  fotoId?: string | null
  /** Those without a value are left out. */
  lines: [label: string, value: string | null][]
  signInBy: string
  /** Null where it is not known; then `unknown` says why, or nothing is said. */
  password: string | null
  unknown?: string
  /** Stands before the address at the foot. */
  foot?: string
  /** Where one signs in, also as a code for phones; without one nothing is said. */
  alamat: string | null | undefined
  /** Who signs the card, with room for a stamp. */
  signed?: ReactNode
}

/** Longer names are written smaller: what is cut is somebody else's. */
const mostLetters = 44

/** One card of a sheet, two beside each other; it stands in an `ol` of the class `kartu-sheet`. */
export function KartuCard(props: KartuCardProps) {
  const {
    title,
    above,
    lembaga,
    logoId,
    nama,
    fotoId,
    lines,
    signInBy,
    password,
    unknown,
    foot,
    alamat,
    signed,
  } = props
  const said = password ?? unknown
  return (
    <li className={styles.kartu} data-part="kartu" data-signed={signed ? true : undefined}>
      <header>
        {logoId && <img src={`${config.apiUrl}/file/${logoId}`} alt="" />}
        <div>
          {above !== lembaga && <span>{above}</span>}
          <strong>{lembaga}</strong>
        </div>
        <em>{title}</em>
      </header>
      <p
        className={styles.kartuNama}
        data-part="kartu-nama"
        data-many={nama.length > mostLetters || undefined}
      >
        {nama}
      </p>
      {fotoId && <img className={styles.foto} src={`${config.apiUrl}/file/${fotoId}`} alt="" />}
      <dl>{lines.map(([label, value]) => value && <Line key={label} label={label} value={value} />)}</dl>
      <dl className={styles.kartuMasuk}>
        <Line label="Masuk dengan" value={signInBy} />
        {said && <Line label="Kata sandi" value={said} isPlain={password === null} />}
        {alamat && <QrCode text={alamat} label={`Kode QR alamat ${shortAlamat(alamat)}`} />}
      </dl>
      <div className={styles.below}>
        <footer>{[foot, alamat && shortAlamat(alamat)].filter(Boolean).join(' · ')}</footer>
        {signed}
      </div>
    </li>
  )
}

function Line({ label, value, isPlain = false }: { label: string; value: string; isPlain?: boolean }) {
  return (
    <div className={isPlain ? styles.isPlain : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
