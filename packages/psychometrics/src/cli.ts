import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { analyzeClassical } from './classical.ts'
import type { ClassicalResult } from './classical.ts'
import { InputError, parseCsv } from './csv.ts'
import { readCsvInput } from './csv-input.ts'

const USAGE = 'Cara pakai: psychometrics classical BERKAS.csv [--key A,B,...] [--freq KOLOM] [--blank KODE]'

const readFile = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new InputError(`Berkas ${path} tidak dapat dibaca.`)
  }
}

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, freq: { type: 'string' }, blank: { type: 'string' } },
    })
  } catch {
    throw new InputError(`Pilihan tidak dikenal atau tanpa isi. ${USAGE}`)
  }
}

const report = ({ n, test, items }: ClassicalResult) => ({
  n,
  test,
  items: items.map(({ name, facility, itemTotal, itemRest, alphaIfDeleted, d27, d50, options }) => ({
    name,
    facility,
    itemTotal,
    itemRest,
    alphaIfDeleted,
    d27,
    d50,
    options: Object.fromEntries(
      options.map(({ id, count, share, correlation, arifin }) => [id, { count, share, correlation, arifin }]),
    ),
  })),
})

const classical = (path: string, options: { key?: string; freq?: string; blank?: string }) => {
  const input = readCsvInput(parseCsv(readFile(path)), {
    key: options.key?.split(',').map((option) => option.trim()) ?? null,
    freq: options.freq ?? null,
    blank: options.blank ?? null,
  })
  return report(analyzeClassical(input))
}

const run = () => {
  const { positionals, values } = readArguments()
  const [command, path, ...others] = positionals
  if (command !== 'classical' || path === undefined || others.length > 0) throw new InputError(USAGE)
  return classical(path, values)
}

try {
  process.stdout.write(`${JSON.stringify(run(), null, 2)}\n`)
} catch (error) {
  if (!(error instanceof InputError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
