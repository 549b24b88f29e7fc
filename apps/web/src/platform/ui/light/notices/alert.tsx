import type { ReactNode } from 'react'
import styles from './alert.module.css'

const words = { info: 'Info', success: 'Berhasil', warning: 'Perhatian', danger: 'Galat' }

/** A calm strip that says something; the word in front says how grave, besides the colour. */
export function Alert({ tone, children }: { tone: keyof typeof words; children: ReactNode }) {
  return (
    <div
      className={styles.alert}
      data-part="alert"
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <span className="visually-hidden">{words[tone]}: </span>
      {children}
    </div>
  )
}
