/** The numbers that Word makes itself: what each level of each list of a document looks like. */
type Level = {
  format: string
  text: string
  start: number
  /** Levels above this one begin it anew: all of them, the first ones, or none where it is 0. */
  restart: number | undefined
}
type List = { levels: Map<number, Level>; abstract: string; starts: Map<number, number> }
export type WordLists = Map<string, List>

/** The lists of a document by the ids that paragraphs name them by. */
export function readWordLists(numbering: string): WordLists {
  const parts = numbering.split(/(?=<w:(?:abstractNum|num)\b)/)
  const styled = new Map(
    parts.flatMap((part) => {
      const style = /<w:styleLink\b[^>]*w:val="([^"]*)"/.exec(part)?.[1]
      return style === undefined ? [] : [[style, readLevels(part)]]
    }),
  )
  const abstracts = new Map(
    parts.flatMap((part) => {
      const id = /^<w:abstractNum\b[^>]*w:abstractNumId="(\d+)"/.exec(part)?.[1]
      // A list that is made by a style of lists says its name only.
      const style = /<w:numStyleLink\b[^>]*w:val="([^"]*)"/.exec(part)?.[1] ?? ''
      return id === undefined ? [] : [[id, styled.get(style) ?? readLevels(part)]]
    }),
  )
  return new Map(
    parts.flatMap((part): [string, List][] => {
      const id = /^<w:num\b[^>]*w:numId="(\d+)"/.exec(part)?.[1]
      const abstract = /<w:abstractNumId\b[^>]*w:val="(\d+)"/.exec(part)?.[1] ?? ''
      const levels = abstracts.get(abstract) ?? new Map<number, Level>()
      return id === undefined ? [] : [[id, { abstract, levels, starts: readStarts(part) }]]
    }),
  )
}

function readStarts(part: string): Map<number, number> {
  const found = part.matchAll(
    /<w:lvlOverride\b[^>]*w:ilvl="(\d)"[^>]*>\s*<w:startOverride\b[^>]*w:val="(\d{1,6})"/g,
  )
  return new Map([...found].map(([, level, start]) => [Number(level), Number(start)]))
}

function readLevels(part: string): Map<number, Level> {
  return new Map(
    part.split(/(?=<w:lvl\b)/).flatMap((settings): [number, Level][] => {
      const level = /^<w:lvl\b[^>]*w:ilvl="(\d)"/.exec(settings)?.[1]
      const valueOf = (name: string) => new RegExp(`<w:${name}\\b[^>]*w:val="([^"]*)"`).exec(settings)?.[1]
      const start = Number(valueOf('start') ?? 1)
      const restart = valueOf('lvlRestart')
      const read = {
        format: valueOf('numFmt') ?? '',
        text: valueOf('lvlText') ?? '',
        start,
        restart: restart === undefined ? undefined : Number(restart),
      }
      return level === undefined ? [] : [[Number(level), read]]
    }),
  )
}

/** The list that a paragraph has by its style alone. */
export type StyleLists = Map<string, { id: string; level: number }>

/** The styles that number their paragraphs, by themselves or by what they are based on. */
export function readStyleLists(styles: string): StyleLists {
  const found: StyleLists = new Map()
  if (!styles.includes('<w:numPr>')) return found
  const own = new Map(
    styles.split(/(?=<w:style\b)/).flatMap((style) => {
      const id = /^<w:style\b[^>]*w:styleId="([^"]*)"/.exec(style)?.[1]
      const numId = /<w:numId\b[^>]*w:val="(\d+)"/.exec(style)?.[1]
      const level = Number(/<w:ilvl\b[^>]*w:val="(\d)"/.exec(style)?.[1] ?? 0)
      const base = /<w:basedOn\b[^>]*w:val="([^"]*)"/.exec(style)?.[1]
      return id === undefined ? [] : [[id, { numId, level, base }] as const]
    }),
  )
  for (const id of own.keys()) {
    let style = own.get(id)
    // Styles that are based on each other would go round for ever.
    for (let depth = 0; style && style.numId === undefined && depth < 10; depth += 1)
      style = own.get(style.base ?? '')
    if (style?.numId !== undefined && style.numId !== '0')
      found.set(id, { id: style.numId, level: style.level })
  }
  return found
}

/** Counts along a document: where a paragraph stands in its list, and how Word writes it; null for bullets. */
export function countNumbers(lists: WordLists) {
  const counts = new Map<string, number[]>()
  const begun = new Set<string>()
  return (id: string, level: number): { at: number; label: string; isPlain: boolean } | null => {
    const list = lists.get(id)
    const own = list?.levels.get(level)
    if (!list || !own || !formats[own.format]) return null
    const places = counts.get(list.abstract) ?? []
    const restart = begun.has(`${id} ${level}`) ? undefined : list.starts.get(level)
    begun.add(`${id} ${level}`)
    const at = restart ?? (places[level] === undefined ? own.start : places[level] + 1)
    // A list may begin a level down; the levels above it have not begun then.
    const here = places.slice(0, level)
    here[level] = at
    // The levels below begin anew, but for those that go on.
    places.forEach((place, below) => {
      if (below > level && level >= (list.levels.get(below)?.restart ?? below)) here[below] = place
    })
    counts.set(list.abstract, here)
    const label = own.text.replace(/%(\d)/g, (_, digit: string) => {
      const of = Number(digit) - 1
      const write = formats[list.levels.get(of)?.format ?? ''] ?? String
      return write(of === level ? at : (places[of] ?? list.levels.get(of)?.start ?? 1))
    })
    return { at, label, isPlain: own.format === 'decimal' && own.text === `%${level + 1}.` }
  }
}

const romans = 'm 1000,cm 900,d 500,cd 400,c 100,xc 90,l 50,xl 40,x 10,ix 9,v 5,iv 4,i 1'
  .split(',')
  .map((each) => each.split(' '))
function roman(value: number): string {
  let left = Math.min(value, 4999)
  let written = ''
  for (const [sign = '', worth] of romans)
    for (; left >= Number(worth); left -= Number(worth)) written += sign
  return written
}

// After z comes aa, then bb.
const letter = (value: number) =>
  value < 1 ? '' : String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(9, Math.ceil(value / 26)))

const formats: Record<string, (value: number) => string> = {
  decimal: String,
  decimalZero: (value) => String(value).padStart(2, '0'),
  lowerRoman: roman,
  upperRoman: (value) => roman(value).toUpperCase(),
  lowerLetter: letter,
  upperLetter: (value) => letter(value).toUpperCase(),
}
