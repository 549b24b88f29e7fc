import { setTimeout as sleep } from 'node:timers/promises'
import { isContention } from './fault.ts'

const mostTries = 5

/**
 * Does `work`, one transaction or statement, once more where PostgreSQL took it back because of another one at the same
 * moment: it has left nothing behind. What keeps failing is thrown.
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === mostTries || !isContention(error)) throw error
      // Not together with the other one again.
      await sleep(Math.random() * 20 * tries)
    }
  }
}
