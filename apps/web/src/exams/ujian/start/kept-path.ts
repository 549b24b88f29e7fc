import { sessionOwner } from '#platform/kernel/auth/session.ts'
import { deviceTables } from '../answers/device-tables.ts'
import { openExamStore, type KnownAttempt } from '../answers/exam-store.ts'
import { questionPath } from '../exam-section.ts'
import { openExam } from './open-exam.ts'
import { resumePlace } from './place.ts'

/** The address at which a package's exam that this device keeps goes on; undefined where it keeps none that runs. */
export async function keptPath(paketId: string): Promise<string | undefined> {
  const kept = await keptRunning()
  if (!kept.some(({ paketSoal }) => paketSoal.id === paketId)) return undefined
  const session = await openExam(paketId).catch(() => undefined)
  if (!session) return undefined
  const { attempt, sections } = session.getSnapshot()
  const [section] = sections
  const place = resumePlace(attempt.id, sections, session.now()) ?? (section && { section, num: 1 })
  return place && questionPath(paketId, place)
}

/** What this device keeps of the signed-in person's exams that run. */
export async function keptRunning(): Promise<KnownAttempt['state'][]> {
  const owner = sessionOwner()
  if (!owner) return []
  const kept = await openExamStore(deviceTables, owner)
    .attempts()
    .catch(() => [])
  return kept
    .filter(({ state, offset }) => Date.parse(state.deadline) > Date.now() + offset)
    .map(({ state }) => state)
    .filter(({ status }) => status === 'berlangsung')
}
