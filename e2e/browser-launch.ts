import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
]

/** A real Chromium: the machine's, the one inside the npm package on Linux x64, or Playwright's own. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  const executablePath = installed.find(existsSync) ?? (await packagedChromium())
  return chromium.launch({
    args: [...flags, '--no-sandbox', ...more],
    ...(executablePath ? { executablePath } : {}),
  })
}

async function packagedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
