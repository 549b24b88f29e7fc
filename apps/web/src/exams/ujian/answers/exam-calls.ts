import { attempt } from '@suluh/contract/exams/ujian'
import { call } from '#platform/kernel/data/call.ts'
import type { ExamApi } from './exam-api.ts'
import { loadContent } from './load-content.ts'

export const examApi: ExamApi = {
  state: (id) => call(attempt.one, { params: { id } }),
  content: loadContent,
  save: (id, entries, keepalive) => call(attempt.save, { params: { id }, body: { entries } }, { keepalive }),
  nextSection: (id, sectionId) => call(attempt.nextSection, { params: { id }, body: { sectionId } }),
  submit: (id) => call(attempt.submit, { params: { id }, body: { entries: [] } }),
  pulse: (id, body) => call(attempt.pulse, { params: { id }, body }),
}
