import { SuluhError, type Issue } from '@suluh/contract/platform/error'
import { EventInput, mayChange, quietFields, type EventDetail } from '@suluh/contract/exams/event'
import type { Ubahan } from '@suluh/contract/platform/result-shapes'
import { sentenceOf } from '#platform/http/issue-words.ts'

/** What has happened in an event's attempts so far. */
export type Happened = {
  /** Until when somebody is still at work. */
  lastDeadline: Date | null
  mostAttempts: number
}

const fields = Object.keys(EventInput.shape) as (keyof EventInput)[]

/** Throws `validation`, naming every field that may not become what is asked. */
export function demandChangeable(
  before: EventDetail,
  input: EventInput,
  { lastDeadline, mostAttempts }: Happened,
  now = Date.now(),
): void {
  const stored = asInput(before)
  const isChanged = (field: keyof EventInput) => asText(field, stored[field]) !== asText(field, input[field])
  const issues: Issue[] = fields
    .filter((field) => isChanged(field) && !mayChange(before, field))
    .map((path) => ({ path, message: fixedWords(path, before) }))
  const closes = Date.parse(input.closesAt)
  if (issues.length === 0 && isChanged('closesAt')) {
    if (closes <= now) issues.push({ path: 'closesAt', message: 'Waktu selesai sudah lewat' })
    else if (closes < Date.parse(before.closesAt) && lastDeadline && closes < lastDeadline.getTime())
      issues.push({
        path: 'closesAt',
        message: 'Masih ada yang mengerjakan sesudah waktu itu; pilih waktu selesai yang lebih lambat',
      })
  }
  if (input.maxAttempts < mostAttempts)
    issues.push({
      path: 'maxAttempts',
      message: `Sudah ada yang memulai percobaan ke-${mostAttempts}; jumlah percobaan paling sedikit itu`,
    })
  if (mostAttempts > 0 && input.minMinutes > before.minMinutes)
    issues.push({
      path: 'minMinutes',
      message: 'Sudah ada yang mengerjakan; waktu paling singkat sebelum mengumpulkan hanya boleh dikurangi',
    })
  const [first] = issues
  if (first)
    throw new SuluhError(
      'validation',
      `${sentenceOf(EventInput, { path: [first.path], message: first.message })}.`,
      issues,
    )
}

/** Whether attempts and seats have to follow. */
export function isWaitedFor(before: EventDetail, input: EventInput): boolean {
  const stored = asInput(before)
  const whom = ['groupBelajarIds', 'lembagaIds', 'applicationUserIds', 'sesi', 'ruang'] as const
  return whom.some((field) => asText(field, stored[field]) !== asText(field, input[field]))
}

/** Each field that becomes another, before and after. Lists are long, and a token is for those who sit there. */
export function changesBetween(before: EventDetail, input: EventInput): Ubahan[] {
  const stored = asInput(before)
  return fields
    .filter((field) => asText(field, stored[field]) !== asText(field, input[field]))
    .map((field) => {
      const apa = EventInput.shape[field].meta()?.label ?? field
      if (field === 'token') return { apa, dari: 'token lama', menjadi: 'token baru' }
      const [dari, menjadi] = [stored[field], input[field]].map(inWords)
      return { apa, dari: dari!, menjadi: menjadi! }
    })
}

function inWords(value: EventInput[keyof EventInput]): string {
  if (Array.isArray(value)) return `${value.length} pilihan`
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  return value === null ? 'kosong' : String(value)
}

function fixedWords(field: keyof EventInput, { status }: EventDetail): string {
  if (field === 'paketSoalId')
    return 'Paket soal tidak dapat diganti; batalkan jadwal ini lalu buat yang baru'
  if (status === 'selesai') return 'Ujian sudah selesai; ini tidak dapat diubah lagi'
  return field === 'counted'
    ? 'Sudah ada yang mengumpulkan; percobaan yang dihitung tidak dapat diubah lagi'
    : 'Sudah ada yang mengerjakan; waktu mulai tidak dapat diubah lagi'
}

/** The event as somebody would have to write it to leave it as it is. */
function asInput({ paketSoal, token, tokenMinutes, sesi, ruang, ...rest }: EventDetail): EventInput {
  return {
    ...rest,
    paketSoalId: paketSoal.id,
    tokenMinutes,
    token: tokenMinutes === null ? token : null,
    sesi: sesi.map(({ id, nama, opensAt, closesAt }) => ({ id, nama, opensAt, closesAt })),
    ruang: ruang.map(({ id, nama, kapasitas, pengawasId }) => ({ id, nama, kapasitas, pengawasId })),
  }
}

/** The same text for the same meaning: the order of a list says nothing, nor how a moment is written. */
function asText(field: keyof EventInput, value: unknown): string {
  const listed = Array.isArray(value) ? value.map((each) => JSON.stringify(each, asMoment)).toSorted() : value
  return JSON.stringify({ [field]: listed }, asMoment)
}

/** Who signs, and from where one works, is no matter of places: nobody moves for it. */
const quiet: ReadonlySet<string> = new Set(quietFields)

function asMoment(key: string, value: unknown): unknown {
  if (quiet.has(key)) return undefined
  return (key === 'opensAt' || key === 'closesAt') && typeof value === 'string' ? Date.parse(value) : value
}
