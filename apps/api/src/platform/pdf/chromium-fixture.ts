import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './find-browser.ts'

/** A Chromium for tests: the machine's, or the one inside an npm package on Linux x64; undefined where there is none. */
export async function findChromium(): Promise<string | undefined> {
  const own = findBrowser({ pdfBrowser: undefined, pdfSandbox: true })
  if (own) return own.path
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/** A folder that stands in for the built pages: one of this title, that does what `script` says. */
export function standInPages(title: string, script: string): string {
  const webDir = mkdtempSync(join(tmpdir(), 'suluh-pdf-web-'))
  const page = `<!doctype html><title>${title}</title><body><script src="/app.js"></script></body>`
  writeFileSync(join(webDir, 'index.html'), page)
  writeFileSync(join(webDir, 'app.js'), script)
  return webDir
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
