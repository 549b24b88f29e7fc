import type { AnswerEntry, AttemptState, SaveReceipt } from '@suluh/contract/exams/ujian'
import { sealOf, type SealedContent, type SectionContent } from '@suluh/contract/papers/paket-content'
import type { Coba } from '@suluh/contract/results/coba'
import { openExamSession, type ExamSession } from '#exams/ujian/answers/exam-session.ts'
import type { ExamStore } from '#exams/ujian/answers/exam-store.ts'
import { seal } from '#exams/ujian/seal.ts'
import { toBase64url } from '#platform/kernel/base64.ts'
import { newId } from '#platform/kernel/new-id.ts'

/** `hidden`: questions of the package that are not asked, since one may not read them. */
export type Trial = { session: ExamSession; percobaan: string; hidden: number }
type Clock = Map<string, [opens: number, closes: number]>

/**
 * An exam whose server is this page: the same session, clock and screens, and what they send is kept in its memory and
 * nowhere else. What the exam's files unseal is sealed here first, so that they need to know nothing of it.
 */
export async function openTrial(coba: Coba): Promise<Trial> {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const content = await sealed(coba, key)
  const startedAt = Date.now()
  let clock = startClock(coba, startedAt)
  let submittedAt: number | undefined
  const answers = new Map<string, AnswerEntry>()
  const lastMoment = () => Math.max(...[...clock.values()].map(([, closes]) => closes))
  const isOver = () => submittedAt !== undefined || Date.now() >= lastMoment()
  const state = (): AttemptState => {
    const iso = (time: number) => new Date(time).toISOString()
    const paket = { id: newId(), nama: coba.nama, timeMode: coba.timeMode, navigation: coba.navigation }
    return {
      id: coba.percobaan,
      status: isOver() ? 'dikumpulkan' : 'berlangsung',
      event: { id: coba.percobaan, nama: 'Percobaan' },
      paketSoal: paket,
      murid: { id: coba.percobaan, nama: 'Percobaan' },
      contentHash: coba.percobaan,
      version: 1,
      paused: false,
      textStep: 0,
      playsGiven: {},
      submitFrom: iso(startedAt),
      sections: coba.sections.map(({ id, soal }) => {
        const [opens, closes] = clock.get(id) ?? [0, 0]
        return {
          id,
          opensAt: iso(opens),
          deadline: iso(closes),
          questions: soal.length,
          sectionKey: toBase64url(key),
          soal: soal.map(({ id: soalId, options }) => ({ id: soalId, options })),
        }
      }),
      deadline: iso(lastMoment()),
      answers: [...answers.values()],
      submittedAt: isOver() ? iso(submittedAt ?? lastMoment()) : null,
      submittedBy: isOver() ? 'murid' : null,
      answersKey: toBase64url(key),
      held: [],
      visitor: null,
      serverNow: iso(Date.now()),
    }
  }
  const receipt = (entries: readonly AnswerEntry[]): SaveReceipt => {
    const { status, deadline, serverNow } = state()
    const stored = entries.map(({ soal, seq }) => ({ soal, seq, late: false }))
    return { stored, refused: [], held: [], status, deadline, serverNow, signature: '' }
  }
  const session = await openExamSession(coba.percobaan, {
    clock: { now: Date.now, sync: () => undefined, offset: () => 0, restore: () => undefined },
    store: nothingKept,
    api: {
      state: async () => state(),
      content: async () => content,
      save: async (_id, entries) => {
        for (const entry of entries) answers.set(entry.soal, entry)
        return receipt(entries)
      },
      nextSection: async (_id, sectionId) => {
        clock = afterLeaving(coba, clock, sectionId)
        return state()
      },
      submit: async () => {
        submittedAt = Date.now()
        return receipt([])
      },
      pulse: async () => {
        const { version, status, paused, deadline, serverNow } = state()
        return { version, status, paused, deadline, messages: [], serverNow }
      },
    },
  })
  return { session, percobaan: coba.percobaan, hidden: coba.hidden }
}

/** One clock for all, each section open at once or when the one before is left; or one section after the other. */
function startClock({ timeMode, navigation, durationSeconds, sections }: Coba, start: number): Clock {
  let opens = start
  return new Map(
    sections.map((section, index): [string, [number, number]] => {
      const seconds = timeMode === 'keseluruhan' ? durationSeconds : section.durationSeconds
      const closes = opens + seconds * 1000
      const isOpen = timeMode === 'per-section' || navigation === 'bebas' || index === 0
      const window: [number, number] = [isOpen ? opens : closes, closes]
      if (timeMode === 'per-section') opens = closes
      return [section.id, window]
    }),
  )
}

/** The section is closed for good and the next one opens, with all of its time where each has its own. */
function afterLeaving({ timeMode, sections }: Coba, clock: Clock, leftId: string): Clock {
  const now = Date.now()
  const at = sections.findIndex(({ id }) => id === leftId)
  let opens = now
  return new Map(
    sections.map(({ id, durationSeconds }, index): [string, [number, number]] => {
      const window = clock.get(id) ?? [now, now]
      if (index < at) return [id, window]
      if (index === at) return [id, [window[0], now]]
      if (timeMode === 'keseluruhan') return [id, index === at + 1 ? [now, window[1]] : window]
      const closes = opens + durationSeconds * 1000
      const own: [number, number] = [opens, closes]
      opens = closes
      return [id, own]
    }),
  )
}

async function sealed({ percobaan, sections }: Coba, key: Uint8Array): Promise<SealedContent> {
  const { gzipSync, strToU8 } = await import('fflate')
  return {
    sections: await Promise.all(
      sections.map(async ({ id, nama, pelajaran, petunjuk, soal, stimuli }) => {
        const section: SectionContent = {
          petunjuk,
          stimuli,
          soal: soal.map(({ id: soalId, content, stimulus }) => ({
            id: soalId,
            content,
            ...(stimulus && { stimulus }),
          })),
        }
        const bytes = await seal(key, gzipSync(strToU8(JSON.stringify(section))), sealOf(percobaan, id))
        return { id, nama, pelajaran, sealed: toBase64url(bytes) }
      }),
    ),
  }
}

/** Nothing of a trial outlasts its page. */
const nothingKept: ExamStore = {
  journal: () => ({ load: async () => [], put: async () => undefined }),
  attempt: async () => undefined,
  attempts: async () => [],
  waiting: async () => [],
  isHandedIn: async () => false,
  putAttempt: async () => undefined,
  content: async () => undefined,
  putContent: async () => undefined,
  forget: async () => undefined,
}
