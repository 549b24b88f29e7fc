import { open } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Called after each piece of a long work, waits until others have had their part; throws where the work is broken off. */
export type Pace = () => Promise<void>

/** So many times as long as a piece took, the disk and the processor are the others'. */
const othersShare = 4
const longestRestMs = 2000
const piece = 1 << 20
const piecesToSync = 4

/** Takes a fifth of the time, however fast or slow the disk is. */
export function openPace(signal: AbortSignal): Pace {
  let began = performance.now()
  return async () => {
    const worked = performance.now() - began
    await sleep(Math.min(worked * othersShare, longestRestMs), undefined, { signal })
    began = performance.now()
  }
}

/** As `copyFile`, in pieces that go to the disk one by one: nobody else's commit waits behind a whole file. */
export async function copyGently(from: string, to: string, pace: Pace): Promise<void> {
  const source = await open(from, 'r')
  try {
    const { mode } = await source.stat()
    const target = await open(to, 'w', mode)
    try {
      const buffer = Buffer.allocUnsafe(piece)
      for (let pieces = 1; ; pieces += 1) {
        const { bytesRead } = await source.read(buffer, 0, piece, null)
        if (bytesRead === 0) break
        await target.writeFile(buffer.subarray(0, bytesRead))
        if (pieces % piecesToSync === 0) await target.datasync()
        await pace()
      }
      await target.sync()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
  await pace()
}
