import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './product.ts'

/** Pattern of the file that a screen is loaded from. */
export function chunkOf(source: string): string {
  const manifest = join(projectRoot, 'apps/web/dist/.vite/manifest.json')
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  const found = files[source]
  if (!found) throw new Error(`the build has no chunk ${source}`)
  return `**/${found.file}`
}
