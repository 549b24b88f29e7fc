import { escapeHtml } from '@suluh/rich-text/escape'
export type Cell = string | number | boolean | null
export type DataRow = Record<string, Cell>
type Section = { judul: string; baris: DataRow[] }
/** What is kept of a person, to hand over. */
export type DataPage = { diambilPada: string; bagian: Section[] }

/** The same to be read: a page of tables that needs nothing else. */
export function asPage({ diambilPada, bagian }: DataPage, title: string): string {
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem;color:#1f1f1f}table{border-collapse:collapse;margin-bottom:2rem}th,td{border:1px solid #e6e2d9;padding:4px 10px;text-align:left;vertical-align:top}th{background:#f4f2ec}</style>
</head><body><h1>${escapeHtml(title)}</h1><p>Diambil pada ${escapeHtml(diambilPada)}</p>
${bagian.map(asSection).join('\n')}
</body></html>
`
}

function asSection({ judul, baris }: Section): string {
  const [first] = baris
  const heading = `<h2>${escapeHtml(judul)}</h2>`
  if (!first) return `${heading}<p>Tidak ada.</p>`
  const cells = (tag: string, values: (Cell | undefined)[]) =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(say(value))}</${tag}>`).join('')}</tr>`
  if (baris.length === 1)
    return `${heading}<table>${Object.entries(first)
      .map(([key, value]) => `<tr><th>${escapeHtml(key)}</th><td>${escapeHtml(say(value))}</td></tr>`)
      .join('')}</table>`
  const keys = Object.keys(first)
  return `${heading}<table>${cells('th', keys)}${baris
    .map((row) =>
      cells(
        'td',
        keys.map((key) => row[key]),
      ),
    )
    .join('')}</table>`
}

function say(value: Cell | undefined): string {
  if (value === null || value === undefined) return '–'
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  return String(value)
}
