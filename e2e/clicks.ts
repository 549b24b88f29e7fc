import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'

/** What a task is called whose clicks its table allows. */
export const within = 'as the table says'

/** How many clicks each task may take, as a table in `docs` tells them (`| task | clicks |`), and which have been done. */
export function readClickTable(file: string) {
  const limits = new Map(
    readFileSync(resolve(import.meta.dirname, '../docs', file), 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, task = '', most] = /^\| ([^|]+?) +\| +(\d+) +\|/.exec(line) ?? []
        return most ? [[task, Number(most)] as const] : []
      }),
  )
  const done = new Set<string>()
  return {
    told: () => [...limits.keys()].toSorted(),
    done: () => [...done].toSorted(),
    /** Notes that the task was done; says whether its clicks are within what the table lets it take. */
    judge: (task: string, presses: number): string => {
      console.info(`${task}: ${presses} klik`)
      done.add(task)
      const most = limits.get(task) ?? 0
      return presses > 0 && presses <= most ? within : `${presses} of ${most}`
    },
  }
}

/** Counts what a hand at the mouse would press, over all that the page shows from now on, also after a fresh load. */
export async function countClicks(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('suluhPressed', () => (presses += 1))
  const listen = `document.addEventListener('pointerdown', () => window.suluhPressed(), true)`
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => presses
}
