import { pages, staffShell } from './pages.ts'

/** What the bundler tells of a module. */
type Graph = {
  getModuleInfo: (
    id: string,
  ) => {
    code: string | null
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}
/** In which file a module travels; files of the light tier, and in a tier of more loaders, take their modules first. */
type Place = { tier: 'light' | 'staff'; loaders: string[] }

const entry = 'src/main.tsx'
const light = Object.keys(pages).filter((name) => pages[name]?.isLight)
const inShell = Object.keys(pages).filter((name) => pages[name]?.modules.includes(staffShell))
const ownFiles = [entry, ...Object.values(pages).flatMap(({ modules }) => modules)]
/** How many pages that have no name here load a module: a few of them do not fetch what most of them need. */
const steps = [1, 4, 16, 64]
const most = Object.keys(pages).length + steps.length
/** What all light pages and the staff load. */
const common: Place = { tier: 'light', loaders: [...light, 'others', 'staff'] }
/** Characters of source: the request for a file of less costs a slow phone more than what it brings along for others. */
const crumb = 12_000

/**
 * The groups of `output.codeSplitting`: what the same pages of the manifest load is one file, so none of them loads
 * anything for another. Cut by itself a question page comes in forty small files and a list of the staff in eighty, and
 * over HTTP/1.1 on a slow phone each waits its turn.
 */
export function pageChunks(root: string) {
  let places: Map<string, Place> | undefined
  const order = (['light', 'staff'] as const).flatMap((tier) =>
    Array.from({ length: most }, (_, index) => ({ tier, count: most - index })),
  )
  // A file takes along what its modules import and no earlier one has taken: what is imported has all their loaders.
  return order.map(({ tier, count }, index) => ({
    priority: order.length - index,
    name: (id: string, graph: Graph) => {
      places ??= placesOf(root, graph)
      const place = places.get(id)
      return place?.tier === tier && place.loaders.length === count
        ? `${tier}-${place.loaders.join('-')}`
        : null
    },
  }))
}

function placesOf(root: string, graph: Graph): Map<string, Place> {
  const idsOf = (paths: readonly string[]) => paths.map((path) => `${root}/${path}`)
  const named = Object.entries(pages).map(([name, { modules }]) => ({
    name,
    ids: reach(idsOf([entry, ...modules]), graph),
  }))
  const all = reach(idsOf([entry]), graph, true)
  const own = new Set(idsOf(ownFiles))
  const later = new Set([...all].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []))
  const elsewhere = new Map<string, number>()
  for (const page of later.difference(own))
    for (const id of reach([page], graph)) elsewhere.set(id, (elsewhere.get(id) ?? 0) + 1)
  // A page itself keeps its own file, by which the build is known.
  const places = [...all.difference(own)].flatMap((id): [string, Place][] => {
    const loading = named.filter(({ ids }) => ids.has(id)).map(({ name }) => name)
    return loading.length > 0 ? [[id, placeOf(id, loading, elsewhere.get(id) ?? 0)]] : []
  })
  const files = Map.groupBy(places, ([, { tier, loaders }]) => [tier, ...loaders].join(' ')).values()
  return new Map([...files].flatMap((file) => withoutCrumbs(file, graph)))
}

/** A file that is hardly one, and that questions of an exam need, goes with what all light pages load. */
function withoutCrumbs(file: [string, Place][], graph: Graph): [string, Place][] {
  const isOfExam = file.every(([, { loaders }]) => loaders.includes('exam'))
  const size = file.reduce((sum, [id]) => sum + (graph.getModuleInfo(id)?.code?.length ?? 0), 0)
  return isOfExam && size < crumb ? file.map(([id]) => [id, common]) : file
}

function placeOf(id: string, loading: string[], elsewhere: number): Place {
  const lightOnes = loading.filter((name) => light.includes(name))
  const staffOnes = loading.filter((name) => !light.includes(name))
  if (lightOnes.length === 0) {
    const popularity = steps.filter((least) => elsewhere >= least).map(String)
    return { tier: 'staff', loaders: [...staffOnes, ...popularity] }
  }
  // All styles of the light pages at once: together they are smaller than the requests for them.
  if (id.endsWith('.css')) return common
  // Fewer files here: of the others it counts only whether the staff's pages need it, and whether all in the staff's shell
  // do. What no named page of theirs needs is the students' own, who have it by the time another page asks for it.
  const others = staffOnes.length > 0 ? ['others'] : []
  const isStaffs = inShell.every((name) => staffOnes.includes(name))
  return { tier: 'light', loaders: [...lightOnes, ...others, ...(isStaffs ? ['staff'] : [])] }
}

/** The modules that these load at once, or later too, by whatever way. */
function reach(from: string[], graph: Graph, isLaterToo = false): Set<string> {
  const seen = new Set(from)
  for (const id of seen) {
    const info = graph.getModuleInfo(id)
    const next = [...(info?.importedIds ?? []), ...(isLaterToo ? (info?.dynamicallyImportedIds ?? []) : [])]
    for (const each of next) seen.add(each)
  }
  return seen
}
