import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** A school's own name for its server, whose pages are no secure context as those of `localhost` are. */
const schoolHost = 'sekolah.test'
const flags = [
  `--host-resolver-rules=MAP ${schoolHost} 127.0.0.1`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
]

/** Whether browsers reach the product as in a school's network: by plain http. `npm test` runs what exams need so too. */
export const isPlainHttp = process.env.PLAIN_HTTP === '1'

/** Where browsers find what listens at this port. */
export function originOf(port: string | number, isPlain = isPlainHttp): string {
  return `http://${isPlain ? schoolHost : 'localhost'}:${port}`
}

/** A real Chromium: the machine's, the one inside the npm package on Linux x64, or Playwright's own. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const executablePath = await chromiumPath()
  return chromium.launch({
    args: [...flags, '--no-sandbox', ...more],
    ...(executablePath ? { executablePath } : {}),
  })
}

/** Undefined where it is Playwright's own. */
export async function chromiumPath(): Promise<string | undefined> {
  return installed.find(existsSync) ?? (await packagedChromium())
}

async function packagedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
