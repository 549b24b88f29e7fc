import { AsyncLocalStorage } from 'node:async_hooks'
import { SuluhError } from '@suluh/contract/platform/error'
import type { Config } from '#platform/config.ts'
import { openFairQueue, type Whose } from '#platform/fair/fair-queue.ts'
import { OutOfMemory, startBrowser, type Browser } from './browser.ts'
import { findBrowser } from './find-browser.ts'
import { printPage, type Paper, type Printed } from './print-page.ts'

/** Papers as PDF: one browser, which is there only while something is printed, and one paper at a time. */
export type Pdf = {
  /** Whether there is a browser, and it has not just failed to start. */
  isOffered: () => boolean
  /**
   * Throws what the page was refused, `too-large` where it takes too long or too much, `unavailable` where the browser fails. Whoever
   * asks holds no connection meanwhile: it may be a while until it begins.
   */
  print: (whose: Whose, paper: Paper, signal?: AbortSignal) => Promise<Printed>
  close: () => void
}

/** Whatever answers a page that is being printed: a paper asked for there would wait for its own turn. */
export const withinPaper = new AsyncLocalStorage<true>()

const printMs = 90_000
/** The next one of a batch finds it running. */
const idleMs = 15_000
/** A browser that cannot start is not tried again at once. */
const restMs = 60_000

const tooHeavy =
  'Cetakan ini terlalu berat untuk dijadikan PDF di server. Saring dahulu, atau cetak dari peramban.'
const noBrowser = 'Di server ini tidak ada peramban yang membuat PDF. Cetak dari peramban Anda.'
const failed = 'PDF tidak dapat dibuat sekarang. Coba lagi, atau cetak dari peramban.'

export function openPdf(config: Config, onError: (error: unknown) => void): Pdf {
  const found = findBrowser(config)
  const turns = openFairQueue({
    atOnce: 1,
    perTenant: 1,
    perPerson: 1,
    mostWaiting: 5,
    longestWaitMs: 10 * 60_000,
    tooMany: 'PDF Anda yang lain masih dibuat. Tunggu sampai selesai, lalu coba lagi.',
  })
  let browser: Browser | undefined
  let idle: NodeJS.Timeout | undefined
  let restsUntil = 0
  let isClosed = false

  const stop = (reason?: Error) => {
    clearTimeout(idle)
    browser?.kill(reason)
    browser = undefined
  }
  const isOffered = () => found !== undefined && !isClosed && Date.now() >= restsUntil

  /** The browser that runs, or a new one. */
  const start = async (): Promise<Browser> => {
    clearTimeout(idle)
    if (browser?.isAlive()) return browser
    try {
      browser = await startBrowser(found!)
      return browser
    } catch (error) {
      restsUntil = Date.now() + restMs
      throw error
    }
  }

  /** Within its turn to the end: a browser that is stopped after it would be the next one's. */
  const work = async (paper: Paper, signal: AbortSignal | undefined): Promise<Printed> => {
    if (!isOffered() || signal?.aborted) throw new SuluhError('unavailable', failed)
    try {
      return await printWith(await start(), paper, signal)
    } catch (error) {
      if (error instanceof SuluhError) throw error
      stop()
      if (error instanceof TooLong || error instanceof OutOfMemory)
        throw new SuluhError('too-large', tooHeavy)
      if (!signal?.aborted && !isClosed) onError(error)
      throw new SuluhError('unavailable', failed)
    }
  }

  const printWith = async (running: Browser, paper: Paper, signal: AbortSignal | undefined) => {
    const tooLate = setTimeout(() => running.kill(new TooLong()), printMs)
    const goneAway = () => running.kill(new Error('Yang meminta sudah pergi.'))
    signal?.addEventListener('abort', goneAway, { once: true })
    try {
      // While it was starting.
      signal?.throwIfAborted()
      if (isClosed) throw new Error('Suluh sedang berhenti.')
      return await printPage(running, paper)
    } finally {
      clearTimeout(tooLate)
      signal?.removeEventListener('abort', goneAway)
      idle = setTimeout(() => stop(), idleMs)
      idle.unref()
      if (isClosed) stop()
    }
  }

  return {
    isOffered,
    print: async (whose, paper, signal) => {
      if (!found) throw new SuluhError('conflict', noBrowser)
      if (withinPaper.getStore()) throw new SuluhError('forbidden')
      return turns.run(whose, () => work(paper, signal))
    },
    close: () => {
      isClosed = true
      stop(new Error('Suluh sedang berhenti.'))
    },
  }
}

class TooLong extends Error {}
