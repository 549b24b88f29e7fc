import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import { sebelumnyaLabels, syaratLabels, type SyaratPantauan } from '@suluh/contract/reports/pantauan'
import type { ReportDefinition } from '@suluh/contract/reports/report-definition'
import { watchedIn, type Hit, type Watched } from './judge.ts'

const figures = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4 })

/** "di bawah 70", "turun lebih dari 10 dibanding bulan lalu". */
function syaratText(syarat: SyaratPantauan, unit: string): string {
  const text = `${syaratLabels[syarat.kind]} ${figures.format(syarat.nilai).replace('-', '−')}${unit}`
  return 'dibanding' in syarat ? `${text} dibanding ${sebelumnyaLabels[syarat.dibanding]}` : text
}

/** What is watched, in a sentence: "Rata-rata nilai (Nilai per kelas) di bawah 70"; throws where it is gone. */
export function sentenceOf(
  definition: ReportDefinition,
  catalogue: readonly CatalogueDataset[],
  watched: Pick<Watched, 'widget' | 'kolom' | 'syarat'>,
): string {
  const { widget, query, column } = watchedIn(definition, watched)
  const measure =
    column.kind === 'measure'
      ? catalogue
          .find(({ name }) => name === query.dataset)
          ?.measures.find(({ field }) => field === column.field)
      : undefined
  const label = column.label ?? measure?.label ?? column.id
  const type = column.kind === 'formula' ? column.type : measure?.type
  const where = widget.judul && widget.judul !== label ? ` (${widget.judul})` : ''
  return `${label}${where} ${syaratText(watched.syarat, type === 'percent' ? unitOf(watched.syarat) : '')}`
}

/** A percentage falls by points: ten percent of it would be something else. */
function unitOf(syarat: SyaratPantauan): string {
  return 'dibanding' in syarat ? ' poin' : '%'
}

const mostLines = 10

/** What the limit holds for, a line each: "VIII A: 64,2, turun 12 dari Okt 2026". */
export function linesOf(hits: readonly Hit[]): string[] {
  const lines = hits.slice(0, mostLines).map(({ nama, nilai, dari }) => {
    const text = dari ? `${nilai}, ${dari}` : nilai
    return nama ? `${nama}: ${text}` : `Sekarang ${text}`
  })
  const more = hits.length - lines.length
  return more > 0 ? [...lines, `dan ${more} lainnya`] : lines
}
