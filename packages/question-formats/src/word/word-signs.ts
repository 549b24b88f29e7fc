/** Colours by which teachers mark the right option; the converter knows nothing of them, so they become marks in the text. */

/** Stand around a text: in a colour, or on a ground of a colour, each followed by which. */
export const signMarks = { tint: '\ue003', glow: '\ue008', end: '\ue004' } as const

/** Which colour it is, nearly: two of them in one question do not say the same. */
export const hues = ['merah', 'kuning', 'hijau', 'toska', 'biru', 'ungu'] as const
/** The character that stands for the first of them. */
export const firstHue = 0xe020

type Sign = { kind: 'tint' | 'glow'; hue: number }

const runStart = /<w:r(?:\s[^>]*)?>/g
const text = /(<w:t(?:\s[^>]*)?>)([^<]*)(<\/w:t>)/g

/** The document with marks around every text that has a colour of its own. */
export function markSigns(document: string, styles: string): string {
  const xml = withGrounds(document)
  const byStyle = signsOfStyles(styles)
  if (byStyle.size === 0 && !/<w:(color|highlight|shd)\b/.test(xml)) return xml
  const starts = [...xml.matchAll(runStart)]
  let result = ''
  let done = 0
  starts.forEach(({ 0: tag, index }, i) => {
    const from = index + tag.length
    const to = starts[i + 1]?.index ?? xml.length
    const signs = signsOf(settingsAt(xml, from, to), byStyle)
    if (signs.length === 0) return
    // What follows the run up to the next one holds no text.
    const open = signs.map(({ kind, hue }) => signMarks[kind] + String.fromCharCode(firstHue + hue)).join('')
    const close = signMarks.end.repeat(signs.length)
    result +=
      xml.slice(done, from) +
      xml.slice(from, to).replace(text, (_, begin: string, words: string, end: string) => {
        return words === '' ? begin + end : `${begin}${open}${words}${close}${end}`
      })
    done = to
  })
  return result + xml.slice(done)
}

const paragraphStart = /<w:p(?:\s[^>]*)?>(?=<w:pPr>)/g
const ground = /<w:shd\b[^>]*\/>/

/** The document with the ground of each paragraph as that of its texts: who marks an option so marks the whole line. */
function withGrounds(xml: string): string {
  if (!xml.includes('<w:shd')) return xml
  const starts = [...xml.matchAll(paragraphStart)]
  let result = ''
  let done = 0
  for (const { 0: tag, index } of starts) {
    const from = index + tag.length
    const close = xml.indexOf('</w:pPr>', from)
    const to = xml.indexOf('</w:p>', from)
    if (close < 0 || to < 0) break
    if (to < close) continue
    // How the mark at its end is set says nothing of its texts.
    const shade = ground.exec(xml.slice(from, close).replace(/<w:rPr>[^]*?<\/w:rPr>/g, ''))?.[0]
    if (shade === undefined || from < done) continue
    result +=
      xml.slice(done, close) +
      xml.slice(close, to).replace(runSettings, (head, inner?: string) => {
        if (inner === undefined) return `${head}<w:rPr>${shade}</w:rPr>`
        return /<w:(shd|highlight)\b/.test(inner) ? head : head.replace('<w:rPr>', `<w:rPr>${shade}`)
      })
    done = to
  }
  return result + xml.slice(done)
}

const runSettings = /<w:r(?:\s[^>]*)?>(<w:rPr>(?:(?!<\/w:rPr>)[^])*<\/w:rPr>)?/g

function settingsAt(xml: string, from: number, to: number): string {
  if (!xml.startsWith('<w:rPr>', from)) return ''
  const part = xml.slice(from, to)
  const end = part.indexOf('</w:rPr>')
  return end < 0 ? '' : part.slice(0, end)
}

function signsOf(settings: string, byStyle: Map<string, Sign[]>): Sign[] {
  if (settings === '') return []
  const style = /<w:rStyle\b[^>]*w:val="([^"]*)"/.exec(settings)?.[1]
  const own = ownSigns(settings)
  // What the text itself says counts more than its style.
  const styled = (byStyle.get(style ?? '') ?? []).filter(({ kind }) =>
    own.every((each) => each.kind !== kind),
  )
  return [...own, ...styled]
}

function ownSigns(settings: string): Sign[] {
  const signs: Sign[] = []
  const tint = hueOf(/<w:color\b[^>]*w:val="([0-9A-Fa-f]{6})"/.exec(settings)?.[1])
  if (tint !== null) signs.push({ kind: 'tint', hue: tint })
  const highlight = /<w:highlight\b[^>]*w:val="(\w+)"/.exec(settings)?.[1]
  const fill = /<w:shd\b[^>]*w:fill="([0-9A-Fa-f]{6})"/.exec(settings)?.[1]
  const glow =
    highlight === undefined || /^(none|white)$/.test(highlight) ? groundHue(fill) : namedHue(highlight)
  if (glow !== null) signs.push({ kind: 'glow', hue: glow })
  return signs
}

// Black, white and greys are how text is set, not how an answer is marked.
function hueOf(colour: string | undefined): number | null {
  if (colour === undefined) return null
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const most = Math.max(red, green, blue)
  const range = most - Math.min(red, green, blue)
  if (range < 60) return null
  const sixths =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  return (Math.round(sixths) + 6) % 6
}

/** A ground that is clearly grey marks, too; nearly white is how pages of the web are set. */
function groundHue(fill: string | undefined): number | null {
  const hue = hueOf(fill)
  if (hue !== null || fill === undefined) return hue
  const bright = Math.max(...[0, 2, 4].map((at) => Number.parseInt(fill.slice(at, at + 2), 16)))
  return bright >= 0x60 && bright <= 0xe0 ? 1 : null
}

const namedHues: [RegExp, number][] = [
  [/red/i, 0],
  [/yellow/i, 1],
  [/green/i, 2],
  [/cyan/i, 3],
  [/blue/i, 4],
  [/magenta/i, 5],
]

// A grey ground marks, too: nobody sets text so by default.
const namedHue = (name: string) => namedHues.find(([pattern]) => pattern.test(name))?.[1] ?? 1

function signsOfStyles(styles: string): Map<string, Sign[]> {
  return new Map(
    styles.split(/(?=<w:style\b)/).flatMap((style): [string, Sign[]][] => {
      const id = /^<w:style\b[^>]*w:styleId="([^"]*)"/.exec(style)?.[1]
      const signs = /^<w:style\b[^>]*w:type="character"/.test(style) ? ownSigns(style) : []
      // A link is blue wherever it stands.
      return id === undefined || signs.length === 0 || /hyperlink/i.test(id) ? [] : [[id, signs]]
    }),
  )
}
