import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { analyzeAgreement, ENOUGH_SCRIPTS } from './agreement/agreement.ts'
import { analyzeClassical } from './classical/classical.ts'
import type { ClassicalResult } from './classical/classical.ts'
import { InputError, parseCsv } from './csv.ts'
import { readCreditInput, readCsvInput, readDifInput, readIrtInput, readMarks } from './csv-input.ts'
import { analyzeDif, difRefusal } from './fairness/dif.ts'
import { ENOUGH_STUDENTS_FOR, fitIrt } from './irt/irt.ts'
import type { IrtModel } from './irt/irt.ts'
import { readAnchors } from './link-input.ts'
import { anchorDrift, DRIFTING, linkCalibrations } from './linking/linking.ts'
import type { LinkMethod } from './linking/linking.ts'
import type { PolytomousModel } from './polytomous/category-model.ts'
import { ENOUGH_STUDENTS_FOR_STEPS, fitPolytomous } from './polytomous/polytomous.ts'

const USAGE = `Cara pakai:
  psychometrics classical BERKAS.csv [--key A,B,...] [--freq KOLOM] [--blank KODE] [--max 1,2,...]
  psychometrics irt BERKAS.csv --model rasch-cml|rasch-mml|1pl|2pl|pcm|gpcm|grm [--key A,B,...] [--freq KOLOM] [--blank KODE] [--max 1,2,...]
  psychometrics dif BERKAS.csv --group KOLOM --reference KELOMPOK [--items A,B,...] [--no-purify] [--key ...] [--freq ...] [--max ...]
  psychometrics link LAMA.csv BARU.csv --anchors A,B,... --method mean-sigma|haebara|stocking-lord [--model pcm|gpcm|grm] [--d 1.7]
  psychometrics agreement BERKAS.csv
Skor maksimum (--max): satu angka untuk semua butir, atau satu untuk tiap butir.`

const optionNames = [
  'key',
  'freq',
  'blank',
  'model',
  'max',
  'group',
  'reference',
  'items',
  'anchors',
  'method',
  'd',
] as const
type OptionName = (typeof optionNames)[number]
type Options = Partial<Record<OptionName, string>> & { 'no-purify'?: boolean }

const readFile = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new InputError(`Berkas ${path} tidak dapat dibaca.`)
  }
}

const text = { type: 'string' } as const

const readArguments = (): { positionals: string[]; values: Options } => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ...Object.fromEntries(optionNames.map((name) => [name, text])),
        'no-purify': { type: 'boolean' },
      },
    })
  } catch {
    throw new InputError(`Pilihan tidak dikenal atau tanpa isi.\n${USAGE}`)
  }
}

/** Refuses options of other commands: what would be silently ignored is a mistake. */
const allowOnly = (options: Options, command: string, allowed: readonly (keyof Options)[]): void => {
  for (const name of Object.keys(options) as (keyof Options)[])
    if (!allowed.includes(name)) throw new InputError(`--${name} bukan pilihan ${command}.\n${USAGE}`)
}

const listOf = (value: string): string[] => value.split(',').map((each) => each.trim())

const required = (options: Options, name: OptionName): string => {
  const value = options[name]
  if (value === undefined || value === '') throw new InputError(`--${name} harus diisi.\n${USAGE}`)
  return value
}

const maximaOf = ({ max }: Options): number[] | null => {
  if (max === undefined) return null
  const maxima = listOf(max).map(Number)
  if (!maxima.every((each) => Number.isFinite(each) && each > 0))
    throw new InputError(`--max berisi angka lebih besar dari 0, dipisahkan koma; di sini "${max}".`)
  return maxima
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

const reading = (options: Options) => ({
  key: options.key === undefined ? null : listOf(options.key),
  freq: options.freq ?? null,
  blank: options.blank ?? null,
  max: maximaOf(options),
})
const READING = ['key', 'freq', 'blank', 'max'] as const

const tableOf = (path: string) => parseCsv(readFile(path))

const classical = ([path = '']: readonly string[], options: Options) => {
  if (options.model !== undefined) throw new InputError(`--model hanya untuk irt.\n${USAGE}`)
  allowOnly(options, 'classical', READING)
  return report(analyzeClassical(readCsvInput(tableOf(path), reading(options))))
}

const isModel = (name: string): name is IrtModel => Object.hasOwn(ENOUGH_STUDENTS_FOR, name)
const isPolytomous = (name: string): name is PolytomousModel => Object.hasOwn(ENOUGH_STUDENTS_FOR_STEPS, name)

const note = (line: string) => process.stderr.write(`${line}\n`)

type Fitted = { n: number; logLik: number | null; reason: string | null }
type Named = { name: string; reason: string | null }

/** On standard error what the figures cannot say; what cannot be estimated at all ends the command. */
const noteFit = (fitted: Fitted & { items: readonly Named[] }, enough: number): void => {
  if (fitted.logLik === null) throw new InputError(fitted.reason ?? 'Tidak ada butir yang dapat dihitung.')
  if (fitted.n < enough)
    note(`Data belum cukup (n = ${fitted.n}); hasil baru layak dipakai dari ${enough} murid.`)
  if (fitted.reason !== null) note(fitted.reason)
  for (const item of fitted.items) if (item.reason !== null) note(`${item.name}: ${item.reason}`)
}

const irt = ([path = '']: readonly string[], options: Options) => {
  allowOnly(options, 'irt', [...READING, 'model'])
  const { model = '' } = options
  if (isPolytomous(model)) {
    const result = fitPolytomous(readCreditInput(tableOf(path), reading(options)), model)
    noteFit(result, ENOUGH_STUDENTS_FOR_STEPS[model])
    return {
      n: result.n,
      logLik: result.logLik,
      items: result.items.map(({ name, a, b }) => ({ name, a, b })),
    }
  }
  if (!isModel(model)) throw new InputError(`--model harus salah satu dari model di bawah ini.\n${USAGE}`)
  const result = fitIrt(readIrtInput(tableOf(path), reading(options)), model)
  noteFit(result, ENOUGH_STUDENTS_FOR[model])
  const { n, logLik, iterations, items } = result
  return { n, logLik, iterations, items: items.map(({ name, a, b, seA, seB }) => ({ name, a, b, seA, seB })) }
}

const dif = ([path = '']: readonly string[], options: Options) => {
  allowOnly(options, 'dif', [...READING, 'group', 'reference', 'items', 'no-purify'])
  const { items } = options
  const input = readDifInput(tableOf(path), reading(options), {
    group: required(options, 'group'),
    reference: required(options, 'reference'),
    items: items === undefined ? null : listOf(items),
  })
  const result = analyzeDif(input, options['no-purify'] !== true)
  const refusal = difRefusal(result.reference, result.focal)
  if (refusal !== null) note(refusal)
  for (const { reason } of result.items) if (reason !== null) note(reason)
  return {
    items: result.items.map(({ name, mh, logistic: { uniform, nonuniform, both } }) => ({
      name,
      mh: { alpha: mh.alpha, delta: mh.delta, chi2: mh.chi2, p: mh.p, class: mh.class },
      logistic: { uniform, nonuniform, both },
    })),
  }
}

const LINK_METHODS: readonly LinkMethod[] = ['mean-sigma', 'haebara', 'stocking-lord']

const link = ([oldPath = '', newPath = '']: readonly string[], options: Options) => {
  allowOnly(options, 'link', ['anchors', 'method', 'model', 'd'])
  const method = LINK_METHODS.find((each) => each === options.method)
  if (!method) throw new InputError(`--method harus ${LINK_METHODS.join(', ')}.\n${USAGE}`)
  const { model = 'gpcm' } = options
  if (!isPolytomous(model)) throw new InputError(`--model di sini pcm, gpcm atau grm.\n${USAGE}`)
  const d = Number(options.d ?? 1)
  if (!(d > 0)) throw new InputError('--d berisi angka lebih besar dari 0.')
  const anchors = readAnchors(tableOf(oldPath), tableOf(newPath), listOf(required(options, 'anchors')))
  const found = linkCalibrations(anchors, { method, model, d })
  if (!found)
    throw new InputError(
      'Penyetaraan memerlukan sedikitnya dua ambang jangkar dengan tingkat kesukaran yang berbeda-beda.',
    )
  for (const { name, z } of anchorDrift(anchors, found))
    if (Math.abs(z) > DRIFTING)
      note(
        `${name}: tingkat kesukarannya bergeser (z = ${z.toFixed(2)}); periksa sebelum dipakai sebagai jangkar.`,
      )
  return { slope: found.slope, intercept: found.intercept }
}

const agreement = ([path = '']: readonly string[], options: Options) => {
  allowOnly(options, 'agreement', [])
  const marks = readMarks(tableOf(path))
  const { n, markers, icc, kappa, weightedKappa } = analyzeAgreement(marks)
  if (markers < 2) throw new InputError('Kesepakatan memerlukan sedikitnya dua penilai (dua kolom nilai).')
  if (n < marks.length) note(`${marks.length - n} baris tidak dinilai semua penilai dan tidak dihitung.`)
  if (n < ENOUGH_SCRIPTS)
    note(`Data belum cukup (n = ${n}); hasil baru layak dipakai dari ${ENOUGH_SCRIPTS} jawaban.`)
  return { icc, kappa, weightedKappa }
}

type Command = {
  readonly files: number
  readonly run: (paths: readonly string[], options: Options) => unknown
}
const commands: Readonly<Record<string, Command>> = {
  classical: { files: 1, run: classical },
  irt: { files: 1, run: irt },
  dif: { files: 1, run: dif },
  link: { files: 2, run: link },
  agreement: { files: 1, run: agreement },
}

const run = () => {
  const { positionals, values } = readArguments()
  const [name = '', ...paths] = positionals
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command || paths.length !== command.files) throw new InputError(USAGE)
  return command.run(paths, values)
}

try {
  process.stdout.write(`${JSON.stringify(run(), null, 2)}\n`)
} catch (error) {
  if (!(error instanceof InputError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
