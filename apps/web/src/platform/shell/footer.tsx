import styles from './student-shell.module.css'

/** The year is the specification's. */
export function Footer() {
  return (
    <footer className={styles.footer} data-part="footer" data-print="never">
      © 2025 Suluh
    </footer>
  )
}
