import type { CSSProperties } from 'react'
import { signOf } from './subject-sign.ts'
import styles from './subject-tile.module.css'

/** A subject's sign in its colour, beside its name: one sees mathematics before one has read it. */
export function SubjectTile({ nama }: { nama: string }) {
  const { sign, hue } = signOf(nama)
  return (
    <span
      className={styles.tile}
      style={(hue === null ? {} : { '--hue': hue, '--chroma': '55%' }) as CSSProperties}
      data-part="subject-tile"
      aria-hidden="true"
    >
      <svg width="16" height="16">
        <use href={`/gambar/pelajaran.svg#${sign}`} />
      </svg>
    </span>
  )
}
