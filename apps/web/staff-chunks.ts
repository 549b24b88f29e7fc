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
/** Modules that the bundler would put into one file, and who loads it. */
type Part = { ids: string[]; bytes: number; pages: Set<Page> }
type Pair = { one: Part; other: Part; gain: number }

/**
 * Groups of `output.codeSplitting` for all that is not the exam's. By itself the bundler makes a file of every set of
 * modules that the same pages share, and a list of the staff comes in eighty. So it is asked once what it would make, and
 * then to join those files for which fewer requests save more than unneeded bytes cost.
 */
export async function staffChunks(config: InlineConfig) {
  const parts = await partsOf(config)
  const alike = Map.groupBy(parts, ({ pages }) => [...pages].map(({ spared }) => spared).join(''))
  return (
    [...alike.values()]
      .flatMap(joined)
      // A group takes along what its modules import: what most pages share goes first.
      .toSorted((a, b) => b.pages.size - a.pages.size)
      .map(({ ids }, index) => {
        const taken = new Set(ids)
        return { name: `staf-${index}`, test: (id: string) => taken.has(id) }
      })
  )
}

async function partsOf(config: InlineConfig): Promise<Part[]> {
  const built = await build({
    ...{ ...config, configFile: false, root: import.meta.dirname, logLevel: 'silent' },
    build: { ...config.build, write: false },
  })
  if (!('output' in built)) throw new Error('the first build gave no files')
  const chunks = built.output.filter((each) => each.type === 'chunk')
  const pages = pagesOf(chunks)
  return chunks
    .filter((chunk) => !isPage(chunk) && !chunk.name.startsWith('bersama-'))
    .map(({ fileName, moduleIds, code }) => ({
      ...{ ids: moduleIds, bytes: gzipSync(code).length },
      pages: new Set(pages.filter(({ files }) => files.has(fileName))),
    }))
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

function joined(given: Part[]): Part[] {
  let parts = given
  let pairs = parts.flatMap((one, index) => parts.slice(index + 1).map((other) => pairOf(one, other)))
  for (;;) {
    const best = pairs.reduce<Pair | undefined>((a, b) => (a && a.gain >= b.gain ? a : b), undefined)
    if (!best || best.gain <= 0) return parts
    const { one, other } = best
    const both = {
      ids: [...one.ids, ...other.ids],
      bytes: one.bytes + other.bytes,
      pages: one.pages.union(other.pages),
    }
    parts = parts.filter((part) => part !== one && part !== other)
    pairs = pairs.filter((pair) => ![pair.one, pair.other].some((part) => part === one || part === other))
    pairs.push(...parts.map((part) => pairOf(part, both)))
    parts = [...parts, both]
  }
}

/** What joining two saves those who load both, less what those load for nothing who need one of them. */
function pairOf(one: Part, other: Part): Pair {
  const wasted = (part: Part, by: Part) =>
    [...by.pages.difference(part.pages)].reduce((sum, { weight }) => sum + weight * part.bytes, 0)
  const both = one.pages.intersection(other.pages).size
  return { one, other, gain: both * fileBytes - wasted(one, other) - wasted(other, one) }
}
