import { answersAad, answersFile } from '@suluh/contract/exams/held-answer'
import { expect, it } from 'vitest'
import { unseal } from '../seal.ts'
import { sealAnswers } from './answer-file.ts'

it('makes one word of answers, which names its attempt and opens by its key alone', async () => {
  const id = crypto.randomUUID()
  const key = crypto.getRandomValues(new Uint8Array(32))
  const answersKey = Buffer.from(key).toString('base64url')
  const entries = [
    { soal: crypto.randomUUID(), value: 'A', ragu: false, seq: 7, at: new Date().toISOString() },
  ]
  const text = await sealAnswers({ id, answersKey }, entries)
  const [, named, sealed] = answersFile.exec(text ?? '') ?? []
  expect(named).toBe(id)
  const opened = await unseal(key, Buffer.from(sealed ?? '', 'base64url'), answersAad(id))
  expect(JSON.parse(new TextDecoder().decode(opened))).toEqual(entries)
  // Kept on the device since before there were keys.
  expect(await sealAnswers({ id, answersKey: '' }, entries)).toBeUndefined()
})
