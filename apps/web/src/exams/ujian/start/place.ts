import { ownPlace } from '#platform/kernel/auth/session.ts'
import { tryKeep } from '#platform/kernel/try-keep.ts'
import { sectionPhase, type ExamSection, type Place } from '../exam-section.ts'

const keyOf = (attemptId: string) => ownPlace(`tempat.${attemptId}`)

/** Where the student was, on this device. */
export function rememberPlace(attemptId: string, sectionId: string, num: number): void {
  tryKeep(localStorage, keyOf(attemptId), `${sectionId}/${num}`)
}

/** Where to go on: the remembered question if it is still open, else the first that is open. */
export function resumePlace(
  attemptId: string,
  sections: readonly ExamSection[],
  now: number,
): Place | undefined {
  const [id, num] = (localStorage.getItem(keyOf(attemptId)) ?? '').split('/')
  const open = sections.filter((section) => sectionPhase(section, now) === 'terbuka')
  const remembered = open.find((section) => section.id === id)
  const section = remembered ?? open[0]
  return section && { section, num: remembered ? Number(num) || 1 : 1 }
}

const readKey = (attemptId: string) => ownPlace(`petunjuk.${attemptId}`)

/** Whether the instructions of a section were read, on this device. */
export function hasRead(attemptId: string, sectionId: string): boolean {
  return (localStorage.getItem(readKey(attemptId)) ?? '').includes(sectionId)
}

export function rememberRead(attemptId: string, sectionId: string): void {
  const known = localStorage.getItem(readKey(attemptId)) ?? ''
  tryKeep(localStorage, readKey(attemptId), `${known} ${sectionId}`)
}
