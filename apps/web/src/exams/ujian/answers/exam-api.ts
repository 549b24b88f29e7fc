import type { AnswerEntry, AttemptState, Pulse, PulseAnswer, SaveReceipt } from '@suluh/contract/exams/ujian'
import type { SealedContent } from '@suluh/contract/papers/paket-content'

/** What an exam asks of the server. */
export type ExamApi = {
  state: (id: string) => Promise<AttemptState>
  content: (id: string, hash: string) => Promise<SealedContent>
  save: (id: string, entries: AnswerEntry[], keepalive: boolean) => Promise<SaveReceipt>
  nextSection: (id: string, sectionId: string) => Promise<AttemptState>
  submit: (id: string) => Promise<SaveReceipt>
  pulse: (id: string, pulse: Pulse) => Promise<PulseAnswer>
}
