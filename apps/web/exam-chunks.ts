/** What the bundler tells of a module. */
type Graph = {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}
const places = {
  entry: ['src/main.tsx'],
  login: ['src/people/authentication/login-page.tsx'],
  signedIn: ['src/platform/shell/signed-in.tsx'],
  list: [
    'src/platform/shell/main-layout.tsx',
    'src/platform/shell/staff-shell.tsx',
    'src/papers/paket-soal/paket-list-page.tsx',
  ],
  start: ['src/exams/ujian/start/exam-start.tsx'],
  question: ['src/exams/ujian/question-page.tsx'],
} as const

type Place = keyof typeof places
/** What each page imports, and what any page does but those of the exam. */
type Pages = Record<Place | 'others', Set<string>>

const isExam = (pages: Pages, id: string) => pages.start.has(id) || pages.question.has(id)

/**
 * Which modules of the exam travel together, what most pages share first. Cut by itself a question page comes in forty
 * small files, and over HTTP/1.1 on a slow phone each waits its turn. What a page imports comes with it or before it, so
 * no page loads more than it did but for what is given here.
 */
const travelling: ((pages: Pages, id: string) => boolean)[] = [
  // All styles of the light pages at once: together they are smaller than the requests for them. The names of their
  // classes are a script, which is no file of its own beside the entry's.
  (pages, id) => pages.entry.has(id) || (id.endsWith('.css') && isExam(pages, id)),
  (pages, id) => pages.login.has(id) && isExam(pages, id),
  (pages, id) => pages.signedIn.has(id),
  (pages, id) => pages.list.has(id) && isExam(pages, id),
  (pages, id) => pages.start.has(id) && pages.question.has(id),
  // Questions as they are shown in previews too.
  (pages, id) => pages.others.has(id) && pages.question.has(id),
  (pages, id) => pages.question.has(id),
]

/** The groups of `output.codeSplitting`; an earlier one takes its modules before a later one. */
export function examChunks(root: string) {
  let pages: Pages | undefined
  return travelling.map((travels, index) => ({
    priority: travelling.length - index,
    debugName: `bersama-${index}`,
    name: (id: string, graph: Graph) => {
      pages ??= readPages(root, graph)
      // A page itself keeps its own file, by which the build is known.
      const isPage = Object.values(places)
        .flat()
        .some((place) => id.endsWith(place))
      return !isPage && travels(pages, id) ? `bersama-${index}` : null
    },
  }))
}

function readPages(root: string, graph: Graph): Pages {
  const reached = (from: string[], isLazyToo: boolean): Set<string> => {
    const seen = new Set<string>()
    const waiting = [...from]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      const info = graph.getModuleInfo(id)
      waiting.push(...(info?.importedIds ?? []), ...(isLazyToo ? (info?.dynamicallyImportedIds ?? []) : []))
    }
    return seen
  }
  const idsOf = (place: Place) => places[place].map((path) => `${root}/${path}`)
  const of = (place: Place) => reached(idsOf(place), false)
  const everything = reached(idsOf('entry'), true)
  const lazy = [...everything].flatMap((id) => [...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])])
  const others = lazy.filter((id) => !id.includes('/src/exams/ujian/'))
  return {
    entry: of('entry'),
    login: of('login'),
    signedIn: of('signedIn'),
    list: of('list'),
    start: of('start'),
    question: of('question'),
    others: reached(others, false),
  }
}
