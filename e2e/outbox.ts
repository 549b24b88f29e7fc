import { expect } from 'vitest'
import type { useBrowser } from './browser.ts'
import { ask, tokenOf } from './kernel/signed-in.ts'

type People = ReturnType<typeof useBrowser>

/** The link in the newest mail to this address, as the pengelola would pass it on: no mail server is there. */
export async function linkTo(people: People, recipient: string, pengelola = 'pengelola'): Promise<string> {
  const token = await tokenOf(people, pengelola)
  const find = async () => {
    const list = await ask<{ id: string; penerima: string }[]>(people, token, 'GET', `/email?q=${recipient}`)
    return list.body.data.find(({ penerima }) => penerima === recipient)
  }
  // Mails are written once the answer is on its way.
  await expect.poll(find).toBeDefined()
  const mail = await find()
  const opened = await ask<{ isi: string }>(people, token, 'GET', `/email/${mail?.id}/isi`)
  const link = /https?:\/\/\S+/.exec(opened.body.data.isi)?.[0]
  if (!link) throw new Error(`no link in the mail to ${recipient}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}
