import type { Choice, SoalContent } from '@suluh/contract/bank/soal-form'

/** The content with `change` applied to its stem and to every choice. */
export function mapHtml(content: SoalContent, change: (html: string) => string): SoalContent {
  const choices = (list: Choice[]) => list.map(({ id, html }) => ({ id, html: change(html) }))
  const stem = change(content.stem)
  switch (content.form) {
    case 'pilihan-ganda':
    case 'pilihan-ganda-kompleks':
    case 'pilihan-berbobot':
      return { ...content, stem, options: choices(content.options) }
    case 'kategori':
      return {
        ...content,
        stem,
        statements: choices(content.statements),
        categories: choices(content.categories),
      }
    case 'menjodohkan':
      return { ...content, stem, rows: choices(content.rows), columns: choices(content.columns) }
    case 'isian-singkat':
    case 'uraian':
      return { ...content, stem }
  }
}
