import { fillPath } from '@suluh/contract/platform/endpoint'
import { pengawasan, type Board } from '@suluh/contract/exams/pengawasan'
import { setTimeout as sleep } from 'node:timers/promises'

type Watched = { eventId: string; proctorToken: string }

/** A proctor's board as a browser has it: a stream that is opened again where it breaks off. */
export function watchBoard(url: string, { eventId, proctorToken }: Watched) {
  const ending = new AbortController()
  const stored = new Map<string, number>()
  const address = `${url}/api${fillPath(pengawasan.stream.path, { id: eventId })}`
  const read = async () => {
    const response = await fetch(address, {
      headers: { authorization: `Bearer ${proctorToken}` },
      signal: ending.signal,
    })
    let text = ''
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
      const events = (text + chunk).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events.filter((each) => each.startsWith('data: ')))
        for (const row of (JSON.parse(event.slice(6)) as Board).rows) stored.set(row.attemptId, row.stored)
    }
  }
  const again = async () => {
    while (!ending.signal.aborted) {
      await read().catch(() => undefined)
      await sleep(200)
    }
  }
  void again()
  return { stored: () => Object.fromEntries(stored), stop: () => ending.abort() }
}
