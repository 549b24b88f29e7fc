import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#platform/db/embedded.ts'
import type { Lifetime } from '#platform/lifetime.ts'
import { isStandby, placeOf, readSiaga } from './siaga-file.ts'

const everyMs = 200

/**
 * Where the database in `dataDir` follows another one, keeps it running and returns only when it has become the one that is
 * written to; until then nobody is served here, so that a balancer sends everybody to the other one.
 */
export async function standBy(
  dataDir: string,
  begin: Lifetime['begin'],
  say: (sentence: string) => void,
): Promise<void> {
  if (!isStandby(dataDir)) return
  let hasTakenOver = false
  const server = await begin(
    () => startEmbedded(dataDir, { durable: true, guarded: true, isStandby: true }),
    (started) => (hasTakenOver ? undefined : started.stop()),
  )
  const other = readSiaga(dataDir)?.lain
  say(
    `Siaga${other ? ` dari ${placeOf(other)}` : ''}: mengikuti, belum melayani siapa pun. Mengambil alih: npm run standby -- promote\n`,
  )
  while (isStandby(dataDir)) await sleep(everyMs)
  await server.letGo()
  hasTakenOver = true
  say('Siaga ini sekarang utama.\n')
}
