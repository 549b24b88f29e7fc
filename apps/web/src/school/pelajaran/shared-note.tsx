import styles from './pelajaran.module.css'
import { Text } from '#platform/ui/light/layout/text.tsx'

/** Why some of what is listed cannot be changed by whoever may add to it. */
export function SharedNote() {
  return (
    <Text as="p" tone="soft" className={styles.note}>
      Dipakai bersama semua lembaga: Anda dapat menambah, dan mengubah yang Anda tambahkan sendiri selama
      belum dipakai orang lain. Yang lain diubah oleh pengelola aplikasi.
    </Text>
  )
}
