import type { AnalyticsResult } from '@suluh/contract/reports/analytics-query'
import { groupAt, numberAt } from '@suluh/contract/reports/result-cells'
import { figureOf } from '../figure.ts'

export type TextBlock = { kind: 'heading' | 'subheading' | 'item' | 'paragraph'; text: string }

/** `{{column}}` from the first row, `{{parameter:id}}` as chosen; a name that nothing stands for says so. */
export function fillText(
  text: string,
  result: AnalyticsResult | null,
  parameterText: (id: string) => string | undefined,
): string {
  return text.replace(/\{\{\s*([a-z0-9:-]+)\s*\}\}/g, (_, name: string) =>
    name.startsWith('parameter:')
      ? (parameterText(name.slice('parameter:'.length)) ?? '—')
      : columnText(name, result),
  )
}

function columnText(id: string, result: AnalyticsResult | null): string {
  const index = result?.columns.findIndex((column) => column.id === id) ?? -1
  const found = result?.columns[index]
  const [row] = result?.rows ?? []
  if (!found || !result) return `{{${id}}}`
  if (!row) return '—'
  const column = { ...found, index }
  return found.kind === 'dimension'
    ? groupAt(row, column).label
    : figureOf(column, [row])(numberAt(row, column))
}

/** Lines as they are written: `# ` and `## ` are headings, `- ` is an item, an empty line parts paragraphs. */
export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const [, mark = '', words = ''] = /^(##? |- )?(.*)$/.exec(line.trimEnd()) ?? []
    const kind = { '# ': 'heading', '## ': 'subheading', '- ': 'item' }[mark] as TextBlock['kind'] | undefined
    const last = blocks.at(-1)
    if (kind) blocks.push({ kind, text: words })
    else if (words !== '' && isOpen && last) last.text += `\n${words}`
    else if (words !== '') blocks.push({ kind: 'paragraph', text: words })
    isOpen = kind === undefined && words !== ''
  }
  return blocks
}
