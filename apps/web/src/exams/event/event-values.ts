import type { EventDetail, EventInput } from '@suluh/contract/exams/event'
import type { ShowResult } from '@suluh/contract/papers/exam-words'
import type { Dayjs } from 'dayjs'
import type { RequestError } from '#platform/kernel/data/request-error.ts'
import { noAudience, type Audience } from './audience-select.tsx'
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

/** What a new exam begins with: now, as the first one is wanted; another time is chosen. */
export function newEvent(paketSoalId: string | undefined): Values {
  const opens = thisMinute()
  return {
    paketSoalId,
    nama: '',
    window: [opens, opens.add(2, 'hour')],
    token: '',
    audience: noAudience,
    showResult: 'setelah-selesai',
    showPembahasan: false,
    graceMinutes: 10,
    ...noRules,
  }
}

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
    ruang: ruang.map(({ id, nama: room, kapasitas, pengawasId }) => ({
      id,
      nama: room,
      kapasitas,
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

/** What the server found wrong, at the fields of the form. */
export function asFields(error: RequestError | undefined): { name: keyof Values; errors: string[] }[] {
  return (error?.issues ?? []).map(({ path, message }) => ({
    name: fieldOf[path] ?? (path.split('.')[0] as keyof Values),
    errors: [message],
  }))
}
