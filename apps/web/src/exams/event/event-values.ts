import type { EventDetail, EventInput } from '@suluh/contract/exams/event'
import type { PaketSoal } from '@suluh/contract/papers/paket-soal'
import type { ShowResult } from '@suluh/contract/papers/exam-words'
import type { Dayjs } from 'dayjs'
import type { RequestError } from '#platform/kernel/data/request-error.ts'
import type { Audience } from './audience-select.tsx'
import { noRules, rulesToInput, type RuleValues } from './event-rules-fields.tsx'
import { thisMinute, toIso, toWall } from './institution-time.ts'

export type Values = {
  paketSoalId: string | undefined
  nama: string
  window: [Dayjs, Dayjs]
  token: string
  audience: Audience
  showResult: ShowResult
  showPembahasan: boolean
  graceMinutes: number
  /** What is stored: a time that nobody has touched stays what it is to the second. */
  before?: EventDetail | undefined
} & RuleValues

type StartingPaket = Pick<PaketSoal, 'id' | 'nama' | 'durationSeconds'>
/** For whoever comes late: an exam that closes when its time is over would cut theirs. */
export const lateRoomMinutes = 15
const withoutPaketMinutes = 120

/** From this minute on, as long as the package takes and a little more. */
export function windowFromNow(paket: Pick<PaketSoal, 'durationSeconds'> | undefined): [Dayjs, Dayjs] {
  const opens = thisMinute()
  const minutes = paket ? Math.ceil(paket.durationSeconds / 60) + lateRoomMinutes : withoutPaketMinutes
  return [opens, opens.add(Math.ceil(minutes / 5) * 5, 'minute')]
}

/** What a new exam begins with: its package's name, now, as the first one is wanted; another time is chosen. */
export function newEvent(
  paketSoalId: string | undefined,
  paket: StartingPaket | undefined,
  audience: Audience,
): Values {
  return {
    paketSoalId: paketSoalId ?? paket?.id,
    nama: paket?.nama ?? '',
    window: windowFromNow(paket),
    token: '',
    audience,
    showResult: 'setelah-selesai',
    showPembahasan: false,
    graceMinutes: 10,
    ...noRules,
  }
}

export const practiceDays = 14

/** What students may do again and again, to see at once what was right. */
export const practice = {
  token: '',
  tokenMinutes: null,
  showResult: 'setelah-kumpul',
  showPembahasan: true,
  maxAttempts: 20,
  counted: 'terbaik',
} satisfies Partial<Values>

/** An exam that is there, as the form shows it. */
export function fromEvent(event: EventDetail): Values {
  const { nama, paketSoal, opensAt, closesAt, token, tokenMinutes, showResult, showPembahasan } = event
  const { groupBelajarIds, lembagaIds, applicationUserIds, lateMinutes, minMinutes, maxAttempts } = event
  const { counted, showRank, lockDevice, masukNomor, lateRule, proctorsSeeAll, graceSeconds, sesi, ruang } =
    event
  return {
    nama,
    paketSoalId: paketSoal.id,
    window: [toWall(opensAt), toWall(closesAt)],
    token: tokenMinutes === null ? (token ?? '') : '',
    audience: { groupBelajarIds, lembagaIds, applicationUserIds },
    showResult,
    showPembahasan,
    graceMinutes: Math.round(graceSeconds / 60),
    tokenMinutes,
    lateMinutes,
    minMinutes,
    maxAttempts,
    counted,
    showRank,
    lockDevice,
    lateRule,
    masukNomor,
    proctorsSeeAll,
    sesi: sesi.map((each) => ({
      id: each.id,
      nama: each.nama,
      window: [toWall(each.opensAt), toWall(each.closesAt)],
    })),
    ruang: ruang.map(({ pengawasId, pengawas: _, alamat, ...room }) => ({
      ...room,
      alamat: alamat.join(', '),
      pengawas: pengawasId ? [pengawasId] : [],
    })),
  }
}

export function toInput(values: Values): EventInput {
  const { paketSoalId = '', window, audience, token, graceMinutes, nama, showResult, showPembahasan } = values
  const { before } = values
  const known = new Map<string, string>()
  for (const each of [before, ...(before?.sesi ?? [])])
    for (const iso of each ? [each.opensAt, each.closesAt] : []) known.set(toIso(toWall(iso)), iso)
  const moment = (wall: Dayjs) => known.get(toIso(wall)) ?? toIso(wall)
  const isGraceSame = before !== undefined && Math.round(before.graceSeconds / 60) === graceMinutes
  return {
    showResult,
    showPembahasan,
    paketSoalId,
    nama: nama.trim(),
    ...audience,
    opensAt: moment(window[0]),
    closesAt: moment(window[1]),
    token: token.trim() === '' ? null : token.trim().toUpperCase(),
    graceSeconds: isGraceSame ? before.graceSeconds : graceMinutes * 60,
    ...rulesToInput(values, moment),
  }
}

const fieldOf: Record<string, keyof Values> = {
  opensAt: 'window',
  closesAt: 'window',
  graceSeconds: 'graceMinutes',
  groupBelajarIds: 'audience',
  lembagaIds: 'audience',
  applicationUserIds: 'audience',
}

/** Of a turn and of a room. */
const rowFieldOf: Record<string, string> = { opensAt: 'window', closesAt: 'window', pengawasId: 'pengawas' }

/** What the server found wrong, at the fields of the form. */
export function asFields(error: RequestError | undefined): { name: (string | number)[]; errors: string[] }[] {
  return (error?.issues ?? []).map(({ path, message }) => {
    const [place = '', index, field] = path.split('.')
    const isRow = index !== undefined && field !== undefined && /^\d+$/.test(index)
    return {
      name: isRow ? [place, Number(index), rowFieldOf[field] ?? field] : [fieldOf[path] ?? place],
      errors: [message],
    }
  })
}
