import { gzipSync } from 'node:zlib'
import { build, type InlineConfig, type Rolldown } from 'vite'

/** What one more file costs whoever loads it, in compressed bytes. */
const fileBytes = 3000
/** A byte for nothing weighs more where a page has a budget (`bench/web.ts`), and on light pages: they are read on phones. */
const budgeted = /\/(paket-list-page\.tsx|view-page\.tsx|designer-page\.tsx|chart-kinds\.ts)$/
const weights = { budgeted: 20, light: 3, other: 1 }
/** What must be there soonest loads nothing for others. */
const sparedPages = /\/(main|login-page|signed-in|student-shell|exam-start|question-page)\.tsx$/
const shell = ['/main.tsx', '/signed-in.tsx', '/main-layout.tsx', '/staff-shell.tsx']
const isAntd = (id: string) => id.includes('/node_modules/antd/')

/** A page, or what it loads later, with all the files that are there when it is. */
type Page = { weight: number; spared: string; files: Set<string> }
/** Modules that the bundler would put into one file, who loads it, and of which others it imports. */
type Part = { ids: string[]; bytes: number; pages: Set<Page>; imports: Set<string>; kind: string }
type Pair = { one: Part; other: Part; gain: number }
/** In which part a file of the first build lies by now. */
type Parts = Map<string, Part>

/** What stays as it is: pages, and what the exam's groups have taken. */
const fixed = 'fixed'

/**
 * Groups of `output.codeSplitting` for all that is not the exam's. By itself the bundler makes a file of every set of
 * modules that the same pages share, and a list of the staff comes in eighty. So it is asked once what it would make, and
 * then to join those files for which fewer requests save more than unneeded bytes cost.
 */
export async function staffChunks(config: InlineConfig) {
  const parts = await partsOf(config)
  for (const alike of Map.groupBy(parts.values(), ({ kind }) => kind).values())
    if (alike[0]?.kind !== fixed) join(alike, parts)
  const groups = inOrder(parts).filter(({ kind }) => kind !== fixed)
  return groups.map(({ ids }, index) => {
    const taken = new Set(ids)
    return { name: `staf-${index}`, test: (id: string) => taken.has(id) }
  })
}

async function partsOf(config: InlineConfig): Promise<Parts> {
  const built = await build({
    ...config,
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    build: { ...config.build, write: false },
  })
  if (!('output' in built)) throw new Error('the first build gave no files')
  const chunks = built.output.filter((each) => each.type === 'chunk')
  const pages = pagesOf(chunks)
  return new Map(
    chunks.map((chunk) => {
      const { fileName, moduleIds, code, imports, name } = chunk
      const loadedBy = pages.filter(({ files }) => files.has(fileName))
      const kind =
        isPage(chunk) || name.startsWith('bersama-') ? fixed : loadedBy.map(({ spared }) => spared).join('')
      const bytes = gzipSync(code).length
      return [fileName, { ids: moduleIds, bytes, pages: new Set(loadedBy), imports: new Set(imports), kind }]
    }),
  )
}

const isPage = ({ isEntry, isDynamicEntry }: Rolldown.OutputChunk) => isEntry || isDynamicEntry

function pagesOf(chunks: Rolldown.OutputChunk[]): Page[] {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const reached = (file: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(file)) for (const next of named.get(file)?.imports ?? []) reached(next, seen.add(file))
    return seen.add(file)
  }
  const isAntdIn = (file: string) => named.get(file)?.moduleIds.some(isAntd) === true
  const around = chunks
    .filter(({ facadeModuleId }) => shell.some((end) => facadeModuleId?.endsWith(end)))
    .map(({ fileName }) => reached(fileName))
  return chunks.filter(isPage).map(({ fileName, facadeModuleId: module }) => {
    const own = reached(fileName)
    const isLight = ![...own].some(isAntdIn)
    const surroundings = around.filter((files) => !isLight || ![...files].some(isAntdIn))
    return {
      weight: weights[module && budgeted.test(module) ? 'budgeted' : isLight ? 'light' : 'other'],
      spared: module && sparedPages.test(module) ? module : '',
      files: surroundings.reduce((files, more) => files.union(more), own),
    }
  })
}

/** Joins the best pair as long as one is worth it; `parts` follows. */
function join(given: Part[], parts: Parts): void {
  let left = given
  let pairs = left.flatMap((one, index) => left.slice(index + 1).map((other) => pairOf(one, other)))
  for (;;) {
    const best = pairs.reduce<Pair | undefined>((a, b) => (a && a.gain >= b.gain ? a : b), undefined)
    if (!best || best.gain <= 0) return
    const { one, other } = best
    if (leads(one, other, parts) || leads(other, one, parts)) {
      pairs = pairs.filter((pair) => pair !== best)
      continue
    }
    const both: Part = {
      ids: [...one.ids, ...other.ids],
      bytes: one.bytes + other.bytes,
      kind: one.kind,
      pages: one.pages.union(other.pages),
      imports: one.imports.union(other.imports),
    }
    for (const [file, part] of parts) if (part === one || part === other) parts.set(file, both)
    left = left.filter((part) => part !== one && part !== other)
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((part) => part === one || part === other))
    pairs.push(...left.map((part) => pairOf(part, both)))
    left = [...left, both]
  }
}

/** What joining two saves those who load both, less what those load for nothing who need one of them. */
function pairOf(one: Part, other: Part): Pair {
  const wasted = (part: Part, by: Part) =>
    [...by.pages.difference(part.pages)].reduce((sum, { weight }) => sum + weight * part.bytes, 0)
  const both = one.pages.intersection(other.pages).size
  return { one, other, gain: both * fileBytes - wasted(one, other) - wasted(other, one) }
}

const importsOf = (part: Part, parts: Parts) =>
  [...part.imports].flatMap((file) => parts.get(file) ?? []).filter((each) => each !== part)

/** Whether a third imports one and is imported by the other: joined, they would import each other. */
function leads(from: Part, to: Part, parts: Parts): boolean {
  const seen = new Set(importsOf(from, parts).filter((part) => part !== to))
  for (const part of seen) {
    if (part === to) return true
    for (const next of importsOf(part, parts)) seen.add(next)
  }
  return false
}

/** Each after what it imports: a group takes along what its modules import and nobody has taken yet. */
function inOrder(parts: Parts): Part[] {
  const ordered = new Set<Part>()
  const visit = (part: Part, above: Set<Part>) => {
    if (ordered.has(part) || above.has(part)) return
    for (const next of importsOf(part, parts)) visit(next, new Set([...above, part]))
    ordered.add(part)
  }
  for (const part of parts.values()) visit(part, new Set())
  return [...ordered]
}
