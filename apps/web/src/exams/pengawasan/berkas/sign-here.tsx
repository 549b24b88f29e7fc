import styles from './berkas.module.css'

/** Where one signs in a row of a table: left and right by turns, so that each has two rows' height and none runs into the next. */
export function SignHere({ index }: { index: number }) {
  return (
    <small className={styles.sign} data-right={index % 2 === 1 || undefined}>
      {index + 1}.
    </small>
  )
}
