import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pages } from '../apps/web/pages.ts'
import { build } from '../run/build.mjs'
import { round, type Measurement } from './measurement.ts'
import { projectRoot } from './api-process.ts'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const dist = join(projectRoot, 'apps/web/dist')

/** Gzipped JavaScript of each page's first load, its entry and what surrounds it included, against its budget. */
export function measureWeb(): Measurement {
  build()
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const budgeted = Object.entries(pages).flatMap(([page, { modules, budget }]) =>
    budget ? [{ page, modules, budget }] : [],
  )
  const sizes = budgeted.map(({ page, modules, budget }) => {
    const kilobytes = filesOf(manifest, modules).reduce((sum, file) => sum + gzipped(file), 0) / 1000
    return { page, kilobytes: round(kilobytes, 1), budget, ratio: round(kilobytes / budget) }
  })
  const tightest = sizes.toSorted((a, b) => b.ratio - a.ratio)[0]!
  return {
    figure: tightest.kilobytes,
    unit: `kB gzipped JS (${tightest.page})`,
    yardstick: `${tightest.budget} kB`,
    ratio: tightest.ratio,
    must: 'every page within its budget',
    ok: sizes.every((size) => size.kilobytes <= size.budget),
    details: Object.fromEntries(sizes.map(({ page, ...size }) => [page, size])),
  }
}

function filesOf(manifest: Manifest, chunks: readonly string[]): string[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no chunk ${key}`)
    if (seen.has(key)) return
    seen.add(key)
    chunk.imports?.forEach(visit)
  }
  for (const key of [entry ?? '', ...chunks]) visit(key)
  return [...seen].map((key) => manifest[key]!.file).filter((file) => file.endsWith('.js'))
}

function gzipped(file: string): number {
  const path = join(dist, file)
  return existsSync(path) ? gzipSync(readFileSync(path), { level: 9 }).length : 0
}
