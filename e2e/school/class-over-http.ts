import { authentication } from '@suluh/contract/platform/authentication'
import { applicationUser } from '@suluh/contract/people/application-user'
import type { AnswerValue } from '@suluh/contract/bank/answer-value'
import { attempt, ujian, type AnswerEntry } from '@suluh/contract/exams/ujian'
import { call } from '../api-client.ts'
import type { Question } from './independent-figures.ts'

export type Answers = Record<string, AnswerValue>
export type Pupil = { id: string; token: string }

export async function signInOverHttp(baseUrl: string, emailOrTelp: string): Promise<Pupil> {
  const token = await call(baseUrl, '', authentication.login, {
    body: { emailOrTelp, password: 'suluh-demo' },
  })
  const { id } = await call(baseUrl, token, applicationUser.me)
  return { id, token }
}

/** What pupil number `who` answers: some right, some wrong, some partly right, some nothing; the same every time. */
export function answersOf(who: number, questions: Question[]): Answers {
  return Object.fromEntries(
    questions.flatMap((question, index): [string, AnswerValue][] => {
      const mood = (who * 7 + index * 3 + ((who * index) % 5)) % 10
      return mood === 0 ? [] : [[question.id, answerOf(question, mood < 4 + (who % 5))]]
    }),
  )
}

function answerOf({ content, key }: Question, isGood: boolean): AnswerValue {
  switch (key.form) {
    case 'pilihan-ganda':
      return isGood ? key.accepted[0]! : (optionsOf(content).find((id) => !key.accepted.includes(id)) ?? null)
    case 'pilihan-ganda-kompleks':
      return isGood ? key.correct : optionsOf(content).slice(0, 2)
    case 'menjodohkan':
      return Object.fromEntries(
        Object.entries(key.correct).map(([row, columns], index) => [
          row,
          isGood || index % 2 === 0 ? columns : columns.slice(1),
        ]),
      )
    case 'isian-singkat':
      return isGood ? ` ${key.texts[0]!.toUpperCase()} ` : 'entah'
    default:
      return 'Karena begitulah adanya.'
  }
}

function optionsOf(content: Question['content']): string[] {
  return 'options' in content ? content.options.map((option) => option.id) : []
}

/** Takes the whole exam: starts, saves in batches that overlap and come out of order, submits. */
export async function sitExam(
  baseUrl: string,
  pupil: Pupil,
  eventId: string,
  token: string,
  answers: Answers,
): Promise<void> {
  const state = await call(baseUrl, pupil.token, ujian.start, {
    params: { eventId },
    body: { token, device: 'http' },
  })
  const entries = Object.entries(answers).map(([soal, value], index): AnswerEntry => ({
    soal,
    value,
    ragu: index % 4 === 0,
    seq: index + 10,
    at: new Date().toISOString(),
  }))
  const half = Math.ceil(entries.length / 2)
  const firstThoughts = entries.slice(0, half).map((entry) => ({ ...entry, value: null, seq: 1 }))
  const save = (batch: AnswerEntry[]) =>
    batch.length
      ? call(baseUrl, pupil.token, attempt.save, { params: { id: state.id }, body: { entries: batch } })
      : undefined
  await Promise.all([save(entries.slice(0, half)), save(firstThoughts)])
  await call(baseUrl, pupil.token, attempt.submit, {
    params: { id: state.id },
    body: { entries: entries.slice(half) },
  })
}
