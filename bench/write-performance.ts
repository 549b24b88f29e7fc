import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './api-process.ts'
import type { Measurement } from './measurement.ts'

const [from, to] = ['<!-- npm run bench -- all -->', '<!-- end -->']

/** Puts the table of a whole run into docs/performance.md; what people wrote there stays. */
export function writePerformance(results: Record<string, Measurement>, now = new Date()): void {
  const path = join(projectRoot, 'docs/performance.md')
  const text = readFileSync(path, 'utf8')
  const [before, after] = [text.split(from)[0], text.split(to)[1]]
  if (before === undefined || after === undefined || !text.includes(from))
    throw new Error(`docs/performance.md has lost its marks ${from} and ${to}`)
  writeFileSync(path, `${before}${from}\n\n${tableOf(results, now)}\n\n${to}${after}`)
}

function tableOf(results: Record<string, Measurement>, now: Date): string {
  const rows = Object.entries(results).map(([name, { figure, unit, yardstick, ratio, must, ok }]) => [
    `\`${name}\``,
    `${figure.toLocaleString('en')} ${unit}`,
    yardstick,
    String(ratio),
    must,
    ok ? 'yes' : '**no**',
  ])
  const head = ['name', 'figure', 'yardstick', 'ratio', 'must', 'reached']
  const table = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  const where = `Measured on ${now.toISOString().slice(0, 10)}, ${availableParallelism()} cores.`
  return [where, '', line(head), rule, ...rows.map(line)].join('\n')
}
