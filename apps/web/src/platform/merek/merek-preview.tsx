import type { CSSProperties } from 'react'
import { tonesOf, type Tones } from '@suluh/contract/platform/layanan/merek-tones'
import styles from './merek-preview.module.css'

type MerekPreviewProps = { nama: string; warna: string; logo: string | undefined }

/** The head of the page where people sign in, in both themes. */
export function MerekPreview({ warna, ...shown }: MerekPreviewProps) {
  const { light, dark } = tonesOf(warna)
  return (
    <figure className={styles.preview} aria-label="Pratinjau halaman masuk">
      <Sample tones={light} theme="light" {...shown} />
      <Sample tones={dark} theme="dark" {...shown} />
      <figcaption>Halaman masuk, terang dan gelap</figcaption>
    </figure>
  )
}

type SampleProps = Omit<MerekPreviewProps, 'warna'> & { tones: Tones; theme: 'light' | 'dark' }

function Sample({ tones: { fill, on, soft }, theme, nama, logo }: SampleProps) {
  return (
    <div
      className={styles.sample}
      data-theme={theme}
      style={{ '--fill': fill, '--on': on, '--soft': soft } as CSSProperties}
    >
      <div className={styles.head}>
        <img src={logo ?? '/suluh.svg'} alt="" height="36" />
        <strong>{nama}</strong>
      </div>
      <span className={styles.button}>Masuk</span>
    </div>
  )
}
