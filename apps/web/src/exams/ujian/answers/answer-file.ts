import { answersAad } from '@suluh/contract/exams/held-answer'
import type { AnswerEntry, AttemptState } from '@suluh/contract/exams/ujian'
import { seal } from '../seal.ts'

/** Answers as one word that only the server opens; undefined for an attempt that was kept before there were keys. */
export async function sealAnswers(
  { id, answersKey }: Pick<AttemptState, 'id' | 'answersKey'>,
  entries: AnswerEntry[],
): Promise<string | undefined> {
  if (!answersKey) return undefined
  const sealed = await seal(bytesOf(answersKey), JSON.stringify(entries), answersAad(id))
  return `SULUH1.${id}.${textOf(sealed)}`
}

function bytesOf(base64url: string): Uint8Array {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Base64url, a piece at a time: a browser takes no half million arguments. */
function textOf(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
