import { fillPath } from '@suluh/contract/platform/endpoint'
import { attemptLine, type Pulse, type PulseAnswer } from '@suluh/contract/exams/ujian'
import { backoffMs } from './answers/answer-sender.ts'
import { countAnswers } from './answers/answer-status.ts'
import { watchEvidence } from './answers/exam-evidence.ts'
import type { ExamSession } from './answers/exam-session.ts'
import { deviceName } from './start/device-name.ts'

const lookMs = 500
const leastMs = 1000
/** The server asks every twenty seconds; whoever hears nothing for so long has no line any more. */
const deafMs = 50_000
const openMs = 10_000
/** Where no line can be opened, a sign of life goes by itself. */
const pulseMs = 4000
const fewFailures = 2
const manyFailures = 5
const rarelyMs = 60_000

type State = Omit<Pulse, 'messageAt' | 'events'>

/** Whether the server does not know it yet: answers that have become more it counts itself as they are saved. */
export function isNews(now: State, said: State | undefined): boolean {
  return (
    !said ||
    now.soalNumber !== said.soalNumber ||
    now.unsent !== said.unsent ||
    now.device !== said.device ||
    now.answered < said.answered
  )
}

/**
 * The page's line to the server: says what has changed, hears at once what a proctor does. Where none can be opened it gives
 * a sign of life every four seconds instead, and tries again now and then. Returns how to stop.
 */
export function openExamLine(session: ExamSession, here: () => number, isRunning: boolean): () => void {
  const { id } = session.getSnapshot().attempt
  const evidence = isRunning ? watchEvidence(session.now) : undefined
  let socket: WebSocket | undefined
  let isUp = false
  let failures = 0
  let nextTry = 0
  let heardAt = 0
  let saidAt = 0
  let said: State | undefined
  // Not known to have arrived.
  let unsure: Pulse['events'] = []

  const state = (): State => {
    const { sections, entries, sender } = session.getSnapshot()
    const { answered, unsent } = countAnswers(sections, entries)
    // What waits for its second is on its way.
    const isStuck = sender === 'failing' || sender === 'refused'
    return { soalNumber: here(), answered, unsent: isStuck ? unsent : 0, device: deviceName() }
  }
  const say = (token?: string) => {
    const news = state()
    const events = evidence?.take() ?? []
    const { messages } = session.getSnapshot()
    said = news
    saidAt = performance.now()
    unsure = [...unsure, ...events]
    socket?.send(JSON.stringify({ token, ...news, events, messageAt: messages.at(-1)?.at ?? null }))
  }
  const lose = (isRefused = false) => {
    const lost = socket
    socket = undefined
    isUp = false
    // Whoever is refused is told why by the call that does the same.
    failures += isRefused ? fewFailures : 1
    nextTry =
      performance.now() + (failures > manyFailures ? rarelyMs : backoffMs(failures)) * (0.5 + Math.random())
    evidence?.giveBack(unsure)
    unsure = []
    lost?.close()
  }
  const hear = (text: string) => {
    heardAt = performance.now()
    unsure = []
    if (text) {
      isUp = true
      failures = 0
      session.hear(JSON.parse(text) as PulseAnswer).catch(() => undefined)
    } else {
      socket?.send('')
      void session.submitWaiting()
    }
  }
  const open = () => {
    heardAt = performance.now()
    try {
      const opened = new WebSocket(
        `${location.origin.replace('http', 'ws')}/api${fillPath(attemptLine.path, { id })}`,
      )
      socket = opened
      opened.addEventListener('open', () => opened === socket && say(session.token))
      opened.addEventListener('message', ({ data }) => opened === socket && hear(String(data)))
      opened.addEventListener('close', ({ code }) => opened === socket && lose(code >= 4400 && code < 4500))
    } catch {
      lose()
    }
  }
  const pulse = async () => {
    const news = state()
    const events = evidence?.take() ?? []
    saidAt = performance.now()
    try {
      await session.pulse({ ...news, events })
    } catch {
      // Without network the next sign says it.
      evidence?.giveBack(events)
    }
  }
  const look = () => {
    if (session.getSnapshot().isStopped) return
    const now = performance.now()
    if (socket && now - heardAt > (isUp ? deafMs : openMs)) lose()
    if (!socket && now >= nextTry) open()
    if (isUp && now - saidAt >= leastMs && (evidence?.hasSome() || isNews(state(), said))) say()
    if (!isUp && failures >= fewFailures && now - saidAt >= pulseMs) void pulse()
  }
  /** Back in sight or in the network: what was not heard of meanwhile may be gone. */
  const wake = () => {
    if (socket && performance.now() - heardAt > deafMs / 2) lose()
    nextTry = 0
    look()
  }
  look()
  const timer = setInterval(look, lookMs)
  addEventListener('online', wake)
  document.addEventListener('visibilitychange', wake)
  return () => {
    clearInterval(timer)
    removeEventListener('online', wake)
    document.removeEventListener('visibilitychange', wake)
    evidence?.stop()
    const last = socket
    socket = undefined
    last?.close()
  }
}
