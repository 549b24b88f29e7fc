import { Segmented } from 'antd'
import type { ImportedSoal, ImportMatch } from '@suluh/contract/bank/soal-import'
import { SoalSheet } from '../question/soal-sheet.tsx'
import { DifferenceView } from '../history/difference-view.tsx'
import { differencesOf } from '../history/soal-difference.ts'
import styles from './import.module.css'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'

type ImportMatchProps = {
  match: ImportMatch
  question: ImportedSoal
  isNew: boolean
  onChoose: (isNew: boolean) => void
}

/** A question that is in the bank already: what it would become, and whether it should. */
export function ImportMatchNote({ match, question, isNew, onChoose }: ImportMatchProps) {
  if (match.kind === 'sama')
    return <p className={styles.match}>Soal ini sudah ada di bank dan isinya sama, jadi dilewati.</p>
  // A file that names no shared text leaves that of the bank as it is.
  const before = question.stimulus === '' ? { ...match, stimulus: '' } : match
  return (
    <Stack as="section" align="start" className={styles.match} aria-label="Perbedaan dengan bank soal">
      <p>Soal ini sudah ada di bank, tetapi isinya berbeda.</p>
      <Segmented
        size="small"
        value={isNew ? 'baru' : 'ubah'}
        onChange={(value) => onChoose(value === 'baru')}
        options={[
          { value: 'ubah', label: 'Perbarui yang ada' },
          { value: 'baru', label: 'Jadikan soal baru' },
        ]}
      />
      {differencesOf(before, question).length === 0 ? (
        <Text size="small" tone="soft">
          Kata-katanya sama; yang berbeda gambar, rumus, atau hiasan teksnya.
        </Text>
      ) : (
        <DifferenceView before={before} after={question} />
      )}
      <details>
        <summary>Lihat yang sekarang ada di bank</summary>
        <SoalSheet content={match.content} answer={match.key} pembahasan={match.pembahasan} />
      </details>
    </Stack>
  )
}
