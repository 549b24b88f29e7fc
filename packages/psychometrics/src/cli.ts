import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { analyzeClassical } from './classical/classical.ts'
import type { ClassicalResult } from './classical/classical.ts'
import { InputError, parseCsv } from './csv.ts'
import { readCsvInput, readIrtInput } from './csv-input.ts'
import { ENOUGH_STUDENTS_FOR, fitIrt } from './irt/irt.ts'
import type { IrtModel } from './irt/irt.ts'

const USAGE = `Cara pakai:
  psychometrics classical BERKAS.csv [--key A,B,...] [--freq KOLOM] [--blank KODE]
  psychometrics irt BERKAS.csv --model rasch-cml|rasch-mml|1pl|2pl [--key A,B,...] [--freq KOLOM] [--blank KODE]`

type Options = { key?: string; freq?: string; blank?: string; model?: string }

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
      options: {
        key: { type: 'string' },
        freq: { type: 'string' },
        blank: { type: 'string' },
        model: { type: 'string' },
      },
    })
  } catch {
    throw new InputError(`Pilihan tidak dikenal atau tanpa isi.\n${USAGE}`)
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

const reading = ({ key, freq, blank }: Options) => ({
  key: key?.split(',').map((option) => option.trim()) ?? null,
  freq: freq ?? null,
  blank: blank ?? null,
})

const classical = (path: string, options: Options) => {
  if (options.model !== undefined) throw new InputError(`--model hanya untuk irt.\n${USAGE}`)
  return report(analyzeClassical(readCsvInput(parseCsv(readFile(path)), reading(options))))
}

const isModel = (name: string): name is IrtModel => Object.hasOwn(ENOUGH_STUDENTS_FOR, name)

const note = (text: string) => process.stderr.write(`${text}\n`)

const irt = (path: string, options: Options) => {
  const { model = '' } = options
  if (!isModel(model)) throw new InputError(`--model harus salah satu dari model di bawah ini.\n${USAGE}`)
  const { n, logLik, iterations, items, reason } = fitIrt(
    readIrtInput(parseCsv(readFile(path)), reading(options)),
    model,
  )
  if (logLik === null) throw new InputError(reason ?? 'Tidak ada butir yang dapat dihitung.')
  if (n < ENOUGH_STUDENTS_FOR[model])
    note(`Data belum cukup (n = ${n}); hasil baru layak dipakai dari ${ENOUGH_STUDENTS_FOR[model]} murid.`)
  if (reason !== null) note(reason)
  for (const item of items) if (item.reason !== null) note(`${item.name}: ${item.reason}`)
  return { n, logLik, iterations, items: items.map(({ name, a, b, seA, seB }) => ({ name, a, b, seA, seB })) }
}

const commands: Readonly<Record<string, (path: string, options: Options) => unknown>> = { classical, irt }

const run = () => {
  const { positionals, values } = readArguments()
  const [name = '', path, ...others] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || path === undefined || others.length > 0) throw new InputError(USAGE)
  return command(path, values)
}

try {
  process.stdout.write(`${JSON.stringify(run(), null, 2)}\n`)
} catch (error) {
  if (!(error instanceof InputError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
