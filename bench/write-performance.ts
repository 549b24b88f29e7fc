import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './api-process.ts'
import type { Measurement } from './measurement.ts'

const [from, to] = ['<!-- npm run bench -- all -->', '<!-- end -->']

/**
 * Puts the table of a whole run into docs/performance.md, beside the figures of the table that stood there, so that a loss is
 * seen; what people wrote stays.
 */
export function writePerformance(results: Record<string, Measurement>, now = new Date()): void {
  const path = join(projectRoot, 'docs/performance.md')
  const text = readFileSync(path, 'utf8')
  const [before, rest = ''] = text.split(from)
  const [last = '', after] = rest.split(to)
  if (before === undefined || after === undefined)
    throw new Error(`docs/performance.md has lost its marks ${from} and ${to}`)
  writeFileSync(path, `${before}${from}\n\n${tableOf(results, now, figuresOf(last))}\n\n${to}${after}`)
}

/** What the table of before says of each measurement, and when. */
function figuresOf(table: string): { day: string; figures: Map<string, string> } {
  const cells = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const column = cells.find((row) => row.includes('figure'))?.indexOf('figure') ?? -1
  return {
    day: /Measured on ([\d-]+)/.exec(table)?.[1] ?? 'never',
    figures: new Map(cells.flatMap((row) => (row[1] ? [[row[1], row[column] ?? '']] : []))),
  }
}

function tableOf(
  results: Record<string, Measurement>,
  now: Date,
  last: ReturnType<typeof figuresOf>,
): string {
  const rows = Object.entries(results).map(([name, { figure, unit, yardstick, ratio, must, ok }]) => [
    `\`${name}\``,
    `${figure.toLocaleString('en')} ${unit}`,
    last.figures.get(`\`${name}\``) ?? '',
    yardstick,
    String(ratio),
    must,
    ok ? 'yes' : '**no**',
  ])
  const head = ['name', 'figure', `on ${last.day}`, 'yardstick', 'ratio', 'must', 'reached']
  const table = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const where = `Measured on ${now.toISOString().slice(0, 10)}, ${availableParallelism()} cores.`
  return [where, '', line(head), rule, ...rows.map(line)].join('\n')
}
