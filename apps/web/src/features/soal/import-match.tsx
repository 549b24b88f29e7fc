import { Segmented } from 'antd'
import type { ImportedSoal, ImportMatch } from '@suluh/contract/soal-import'
import { SoalSheet } from '#ui/soal-sheet.tsx'

type ImportMatchProps = {
  match: ImportMatch
  question: ImportedSoal
  isNew: boolean
  onChoose: (isNew: boolean) => void
}

/** A question that is in the bank already: what it would become, and whether it should. */
export function ImportMatchNote({ match, question, isNew, onChoose }: ImportMatchProps) {
  if (match.kind === 'sama')
    return <p className="import-match">Soal ini sudah ada di bank dan isinya sama, jadi dilewati.</p>
  return (
    <section className="import-match" aria-label="Perbedaan dengan bank soal">
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
      <p className="import-match-parts">Yang berbeda: {differences(match, question).join(', ')}.</p>
      <details>
        <summary>Lihat yang sekarang ada di bank</summary>
        <SoalSheet content={match.content} answer={match.key} pembahasan={match.pembahasan} />
      </details>
    </section>
  )
}

/** The parts that differ, in words. */
function differences(match: ImportMatch, question: ImportedSoal): string[] {
  const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  const bare = (content: ImportMatch['content']) => ({ ...content, stem: '' })
  const parts = [
    match.content.form !== question.content.form && 'bentuk soal',
    differ(match.content.stem, question.content.stem) && 'teks soal',
    differ(bare(match.content), bare(question.content)) && 'pilihan',
    differ(match.key, question.key) && 'kunci',
    match.pembahasan !== question.pembahasan && 'pembahasan',
  ]
  return parts.filter((part) => part !== false)
}
