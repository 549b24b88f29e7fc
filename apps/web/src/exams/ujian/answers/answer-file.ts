import { answersAad } from '@suluh/contract/exams/held-answer'
import type { AnswerEntry, AttemptState } from '@suluh/contract/exams/ujian'
import { toBase64url, toBytes } from '#platform/kernel/base64.ts'
import { seal } from '../seal.ts'

/** Answers as one word that only the server opens; undefined for an attempt that was kept before there were keys. */
export async function sealAnswers(
  { id, answersKey }: Pick<AttemptState, 'id' | 'answersKey'>,
  entries: AnswerEntry[],
): Promise<string | undefined> {
  if (!answersKey) return undefined
  const sealed = await seal(toBytes(answersKey), JSON.stringify(entries), answersAad(id))
  return `SULUH1.${id}.${toBase64url(sealed)}`
}
