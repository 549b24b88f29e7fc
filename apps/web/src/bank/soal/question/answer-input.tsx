import type { SoalContent } from '@suluh/contract/bank/soal-form'
import { ChoiceAnswer, type AnswerProps } from './choice-answer.tsx'
import { CategoryAnswer, MatchAnswer } from './pair-answer.tsx'
import { EssayAnswer, ShortAnswer } from './text-answer.tsx'

/** The field of each of the seven forms. */
export function AnswerInput({ content, ...props }: AnswerProps & { content: SoalContent }) {
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-berbobot':
      return <ChoiceAnswer {...props} options={content.options} isMany={false} />
    case 'pilihan-ganda-kompleks':
      return <ChoiceAnswer {...props} options={content.options} isMany />
    case 'kategori':
      return <CategoryAnswer {...props} statements={content.statements} categories={content.categories} />
    case 'menjodohkan':
      return <MatchAnswer {...props} rows={content.rows} columns={content.columns} />
    case 'isian-singkat':
      return <ShortAnswer {...props} isNumeric={content.numeric} />
    case 'uraian':
      return <EssayAnswer {...props} />
  }
}
