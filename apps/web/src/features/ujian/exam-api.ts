import {
  attempt,
  type Pulse,
  type PulseAnswer,
  type AnswerEntry,
  type AttemptState,
  type PaketContent,
  type SaveReceipt,
} from '@suluh/contract/ujian'
import { call } from '#kernel/call.ts'
import { loadContent } from './load-content.ts'

/** What an exam asks of the server. */
export type ExamApi = {
  state: (id: string) => Promise<AttemptState>
  content: (id: string, hash: string) => Promise<PaketContent>
  save: (id: string, entries: AnswerEntry[], keepalive: boolean) => Promise<SaveReceipt>
  nextSection: (id: string) => Promise<AttemptState>
  submit: (id: string) => Promise<SaveReceipt>
  pulse: (id: string, pulse: Pulse) => Promise<PulseAnswer>
}

export const examApi: ExamApi = {
  state: (id) => call(attempt.one, { params: { id } }),
  content: loadContent,
  save: (id, entries, keepalive) => call(attempt.save, { params: { id }, body: { entries } }, { keepalive }),
  nextSection: (id) => call(attempt.nextSection, { params: { id } }),
  submit: (id) => call(attempt.submit, { params: { id }, body: { entries: [] } }),
  pulse: (id, body) => call(attempt.pulse, { params: { id }, body }),
}
