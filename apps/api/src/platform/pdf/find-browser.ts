import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'

/** A browser that prints, and whether its own sandbox holds what it draws. */
export type FoundBrowser = { path: string; isSandboxed: boolean }

type Settings = Pick<Config, 'pdfBrowser' | 'pdfSandbox'>

/**
 * The browser of this machine, or the one that `PDF_BROWSER` names; undefined where there is none or none is wanted. Root's
 * Chromium refuses its own sandbox, so there it runs without.
 */
export function findBrowser(
  { pdfBrowser, pdfSandbox }: Settings,
  platform: NodeJS.Platform = process.platform,
  environment: NodeJS.ProcessEnv = process.env,
): FoundBrowser | undefined {
  const isSandboxed = pdfSandbox && process.getuid?.() !== 0
  if (pdfBrowser === 'off') return undefined
  const path = pdfBrowser ?? usualPlaces(platform, environment).find((each) => existsSync(each))
  return path !== undefined && existsSync(path) ? { path, isSandboxed } : undefined
}

/** Where systems have Chromium, Chrome or Edge. */
function usualPlaces(platform: NodeJS.Platform, environment: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    )
  if (platform === 'win32')
    return ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((name) => {
      const folder = environment[name]
      return folder
        ? ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map(
            (file) => `${folder}\\${file}`,
          )
        : []
    })
  const folders = ['/usr/bin', '/usr/local/bin', ...(environment['PATH'] ?? '').split(':')].filter(Boolean)
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome-headless-shell',
    'microsoft-edge-stable',
  ]
  return names.flatMap((name) => [...new Set(folders)].map((folder) => join(folder, name)))
}
