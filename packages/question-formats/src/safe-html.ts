import { parseFragment } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'

/** A small tree of nothing but allowed elements; `lost` stands where a picture could not be taken. */
export type SafeElement = { tag: string; attrs: Record<string, string>; children: SafeNode[] }
export type SafeNode = string | SafeElement

export type HtmlSources = {
  /** Index of the picture behind an `src`, or null where it cannot be taken. */
  image(src: string): number | null
  /** Turns marks inside text into elements; without it text stays text. */
  expandText?(text: string): SafeNode[]
}

const renamed: Record<string, string> = {
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
  h1: 'p',
  h2: 'p',
  h3: 'p',
  h4: 'p',
  h5: 'p',
  h6: 'p',
}
const allowed = new Set(
  'p br strong em u s sub sup ul ol li blockquote pre code table thead tbody tr th td div span'.split(' '),
)
const dropped = new Set(
  'script style template iframe object embed noscript svg math head title textarea select audio video canvas noembed noframes xmp plaintext'.split(
    ' ',
  ),
)
const maxDepth = 80
const maxTags = 200_000

/** Reads any HTML into the allow-list. Never throws; markup beyond reason comes back as plain text. */
export function parseSafeHtml(html: string, sources: HtmlSources): SafeNode[] {
  if (isUnreasonable(html)) return [html.replace(/<[^>]*>/g, ' ')]
  return convertChildren(parseFragment(html).childNodes, sources, 0)
}

// Parsing elements that stay open is quadratic, so a hostile text could hold the reader for minutes.
function isUnreasonable(html: string): boolean {
  const opened = html.match(/<[a-z]/gi)?.length ?? 0
  const closed = html.match(/<\/|\/>|<(br|img|p|li|td|tr|th)\b/gi)?.length ?? 0
  return opened > maxTags || opened - closed > 500
}

function convertChildren(
  nodes: DefaultTreeAdapterTypes.ChildNode[],
  sources: HtmlSources,
  depth: number,
): SafeNode[] {
  return nodes.flatMap((node) => convert(node, sources, depth))
}

function convert(node: DefaultTreeAdapterTypes.ChildNode, sources: HtmlSources, depth: number): SafeNode[] {
  if (node.nodeName === '#text' && 'value' in node)
    return sources.expandText ? sources.expandText(node.value) : [node.value]
  if (!('tagName' in node) || dropped.has(node.tagName) || depth > maxDepth) return []
  if (node.tagName === 'img') return [image(node, sources)]
  const children = convertChildren(node.childNodes, sources, depth + 1)
  const tag = renamed[node.tagName] ?? node.tagName
  if (!allowed.has(tag)) return children
  const attrs = safeAttrs(tag, node)
  if (tag === 'span' && !attrs['data-tex'] && !attrs['dir']) return children
  if (/^h[1-6]$/.test(node.tagName)) return [{ tag, attrs, children: [element('strong', children)] }]
  return [{ tag, attrs, children: tag === 'span' && attrs['data-tex'] ? [] : children }]
}

function image(node: DefaultTreeAdapterTypes.Element, sources: HtmlSources): SafeElement {
  const src = attribute(node, 'src') ?? ''
  const index = sources.image(src)
  if (index === null) return { tag: 'lost', attrs: {}, children: [] }
  const alt = attribute(node, 'alt') ?? ''
  return { tag: 'img', attrs: { 'data-image': String(index), alt: isSpoken(alt) ? alt : '' }, children: [] }
}

// Word fills the alternative text with file names and paths, which help nobody who listens to the page.
function isSpoken(alt: string): boolean {
  return /\S\s+\S/.test(alt) && !/[\\/<>]|\.(png|jpe?g|gif|bmp)\b/i.test(alt) && alt.length <= 300
}

function safeAttrs(tag: string, node: DefaultTreeAdapterTypes.Element): Record<string, string> {
  const attrs: Record<string, string> = {}
  const dir = attribute(node, 'dir')?.toLowerCase()
  if (dir === 'rtl' || dir === 'ltr' || dir === 'auto') attrs['dir'] = dir
  const numbers = tag === 'td' || tag === 'th' ? ['rowspan', 'colspan'] : tag === 'ol' ? ['start'] : []
  for (const name of numbers) {
    const value = Number(attribute(node, name))
    if (Number.isInteger(value) && value > 1 && value <= 1000) attrs[name] = String(value)
  }
  const tex = tag === 'span' ? attribute(node, 'data-tex') : undefined
  if (tex) attrs['data-tex'] = tex
  return attrs
}

function attribute(node: DefaultTreeAdapterTypes.Element, name: string): string | undefined {
  return node.attrs.find((attr) => attr.name === name)?.value
}

export function element(tag: string, children: SafeNode[], attrs: Record<string, string> = {}): SafeElement {
  return { tag, attrs, children }
}
