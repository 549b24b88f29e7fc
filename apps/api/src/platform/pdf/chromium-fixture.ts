import { readdirSync, readFileSync } from 'node:fs'
import { findBrowser } from './find-browser.ts'

/** A Chromium for tests: the machine's, or the one inside an npm package on Linux x64; undefined where there is none. */
export async function findChromium(): Promise<string | undefined> {
  const own = findBrowser({ pdfBrowser: undefined, pdfSandbox: true })
  if (own) return own.path
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** Processes of this machine that this process has begun to print with. */
export function printingProcesses(): number[] {
  return readdirSync('/proc')
    .filter((each) => /^\d+$/.test(each))
    .filter((each) => {
      try {
        return readFileSync(`/proc/${each}/cmdline`, 'utf8').includes(`suluh-pdf-${process.pid}-`)
      } catch {
        return false
      }
    })
    .map(Number)
}
