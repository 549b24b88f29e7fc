import { setPriority } from 'node:os'
import { SuluhError, type ErrorCode, type Issue } from '@suluh/contract/platform/error'
import {
  computeStatistics,
  type ComputedStatistics,
  type StatisticsInput,
} from '#results/statistik/package-statistics.ts'
import { readListColumn as readColumn, type ListColumn } from '@suluh/question-formats/list-column'
import * as laporan from '#reports/laporan/laporan.job.ts'
import * as analytics from '#reports/analytics/analytics.job.ts'
import * as irt from '#results/irt-scoring/irt-scoring.job.ts'
import * as scoring from '#results/scoring-version/scoring-version.job.ts'
import * as exchange from '#bank/soal/exchange.job.ts'
import * as gabungan from '#results/gabungan/gabungan.job.ts'
import { readSheetRows, type Sheet } from '@suluh/question-formats/sheet-rows'
import { readPeople as readPeopleFile, type PeopleRead } from '#people/people-file/read-people.ts'

// Answers go first: on Linux a thread has a priority of its own, and heavy work takes what they leave.
if (process.platform === 'linux') setPriority(5)

/** An error loses its class between threads, so a foreseen one travels as data. */
export type Failure = { failure: { code: ErrorCode; message: string; issues: Issue[] } }

async function foreseen<T>(work: () => Promise<T> | T): Promise<T | Failure> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SuluhError)) throw error
    return { failure: { code: error.code, message: error.message, issues: error.issues } }
  }
}

export type WorkerTasks = {
  readImport: typeof readImport
  takeImport: typeof takeImport
  writeExport: typeof writeExport
  checkExports: typeof checkExports
  writeTemplate: typeof writeTemplate
  readListColumn: typeof readListColumn
  readSheets: typeof readSheets
  packageStatistics: typeof packageStatistics
  readPeople: typeof readPeople
  computeGabungan: typeof computeGabungan
  exportGabungan: typeof exportGabungan
  summarise: typeof summarise
  previewScoring: typeof previewScoring
  computeIrt: typeof computeIrt
  publishScoring: typeof publishScoring
  withdrawScoring: typeof withdrawScoring
  exportLaporan: typeof exportLaporan
  exportAnalytics: typeof exportAnalytics
  exportArchive: typeof exportArchive
  printLaporan: typeof printLaporan
}

type Foreseen<F extends (input: never) => Promise<unknown>> = (
  input: Parameters<F>[0],
) => Promise<Awaited<ReturnType<F>> | Failure>
type Exchange = typeof exchange
type Run<T extends keyof Exchange> = Foreseen<Exchange[T]>
type Laporan = typeof laporan
type Report<T extends keyof Laporan> = Foreseen<Laporan[T]>

export const readImport: Run<'readImport'> = (input) => foreseen(() => exchange.readImport(input))
export const takeImport: Run<'takeImport'> = (input) => foreseen(() => exchange.takeImport(input))
export const writeExport: Run<'writeExport'> = (input) => foreseen(() => exchange.writeExport(input))
export const writeTemplate: Run<'writeTemplate'> = (format) => foreseen(() => exchange.writeTemplate(format))
export const checkExports: Run<'checkExports'> = (input) => foreseen(() => exchange.checkExports(input))

export function readListColumn(file: { bytes: Uint8Array }): Promise<ListColumn | Failure> {
  return foreseen(() => readColumn(file))
}

export function readSheets(file: { name: string; bytes: Uint8Array }): Promise<Sheet[] | Failure> {
  return foreseen(() => readSheetRows(file))
}

export function packageStatistics(input: StatisticsInput): Promise<ComputedStatistics | undefined | Failure> {
  return foreseen(() => computeStatistics(input))
}

export function readPeople(bytes: Uint8Array): Promise<PeopleRead | Failure> {
  return foreseen(() => readPeopleFile(bytes))
}

export function computeGabungan(input: gabungan.ComputeInput): Promise<null | Failure> {
  return foreseen(() => gabungan.computeGabungan(input))
}
export const exportGabungan: Foreseen<typeof gabungan.exportGabungan> = (input) =>
  foreseen(() => gabungan.exportGabungan(input))

export const summarise: Report<'summarise'> = (input) => foreseen(() => laporan.summarise(input))

export function computeIrt(input: irt.IrtInput): Promise<void | Failure> {
  return foreseen(() => irt.computeIrt(input))
}

export function previewScoring(input: scoring.PreviewInput): Promise<void | Failure> {
  return foreseen(() => scoring.previewScoring(input))
}

export function publishScoring(input: scoring.PublishInput): Promise<number | Failure> {
  return foreseen(() => scoring.publishScoring(input))
}

export function withdrawScoring(input: scoring.WithdrawInput): Promise<number | Failure> {
  return foreseen(() => scoring.withdrawScoring(input))
}
export const exportArchive: Report<'exportArchive'> = (input) => foreseen(() => laporan.exportArchive(input))
export const printLaporan: Report<'printLaporan'> = (input) => foreseen(() => laporan.printLaporan(input))
export const exportLaporan: Report<'exportLaporan'> = (input) => foreseen(() => laporan.exportLaporan(input))

export function exportAnalytics(input: analytics.ExportInput): Promise<analytics.Exported | Failure> {
  return foreseen(() => analytics.exportAnalytics(input))
}
