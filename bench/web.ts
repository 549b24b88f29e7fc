import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from '../run/build.mjs'
import { round, type Measurement } from './measurement.ts'
import { projectRoot } from './api-process.ts'

type Chunk = { file: string; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

const dist = join(projectRoot, 'apps/web/dist')
const signedIn = 'src/platform/shell/signed-in.tsx'
/** Widgets draw charts by a file of its own, which a page with a chart loads too. */
const drawing = ['src/reports/analytics/widgets/charts/chart-kinds.ts']
const shell = [signedIn, 'src/platform/shell/main-layout.tsx', 'src/platform/shell/staff-shell.tsx']

/** What a first visit loads: the entry and the chunks of the page and what surrounds it, in kB of 1000 bytes. */
const pages: Record<string, { chunks: string[]; budget: number }> = {
  login: { chunks: ['src/people/authentication/login-page.tsx'], budget: 125 },
  exam: { chunks: [signedIn, 'src/exams/ujian/question-page.tsx'], budget: 150 },
  list: { chunks: [...shell, 'src/papers/paket-soal/paket-list-page.tsx'], budget: 400 },
  viewer: { chunks: [...shell, 'src/reports/analytics/view/view-page.tsx', ...drawing], budget: 620 },
  designer: {
    chunks: [signedIn, 'src/reports/analytics/designer/designer-page.tsx', ...drawing],
    budget: 720,
  },
}

/** Gzipped JavaScript of each page's first load against its budget. */
export function measureWeb(): Measurement {
  build()
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const sizes = Object.entries(pages).map(([page, { chunks, budget }]) => {
    const kilobytes = filesOf(manifest, chunks).reduce((sum, file) => sum + gzipped(file), 0) / 1000
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

function filesOf(manifest: Manifest, chunks: string[]): string[] {
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
