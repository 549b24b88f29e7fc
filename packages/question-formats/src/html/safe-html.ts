import { parseFragment } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { playCounts, richTextAttributes, richTextTags } from '@suluh/rich-text/allow-list'
import { mathmlToTex } from '../formula/mathml-tex.ts'
import type { MathmlNode } from '../formula/mathml-tex.ts'

/** A small tree of nothing but allowed elements; `lost` stands where a picture could not be taken. */
export type SafeElement = { tag: string; attrs: Record<string, string>; children: SafeNode[] }
export type SafeNode = string | SafeElement

export type HtmlSources = {
  /** Index of the picture or sound behind an `src`, or null where it cannot be taken. */
  media(src: string): number | null
  /** Whether an alternative text says something; without it every one does. */
  isSpoken?(alt: string): boolean
  /** Turns marks inside text into elements; without it text stays text. */
  expandText?(text: string): SafeNode[]
}

/** One element for each meaning; headings become bold paragraphs. */
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
const dropped = new Set(
  'script style template iframe object embed noscript svg head title textarea select video canvas noembed noframes xmp plaintext'.split(
    ' ',
  ),
)
const maxDepth = 80
const maxTags = 200_000
/** Of one tag, by what stands between them. */
const mostAttributes = 1000

/** Reads any HTML into the allow-list. Never throws; markup beyond reason comes back as plain text. */
export function parseSafeHtml(html: string, sources: HtmlSources): SafeNode[] {
  if (isUnreasonable(html)) return [html.replace(/<[^<>]*>/g, ' ')]
  return convertChildren(parseFragment(html).childNodes, sources, 0)
}

// Parsing elements that stay open, and tags of very many attributes, is quadratic: a hostile text could hold the reader
// for minutes.
function isUnreasonable(html: string): boolean {
  if (html.split('>').some(hasManyAttributes)) return true
  const opened = html.match(/<[a-z]/gi)?.length ?? 0
  const closed = html.match(/<\/|\/>|<(br|img|p|li|td|tr|th)\b/gi)?.length ?? 0
  return opened > maxTags || opened - closed > 500
}

function hasManyAttributes(piece: string): boolean {
  const from = piece.length > mostAttributes ? piece.search(/<[a-z]/i) : -1
  return from >= 0 && (piece.slice(from).match(/[\s/"']+/g)?.length ?? 0) > mostAttributes
}

function convertChildren(
  nodes: DefaultTreeAdapterTypes.ChildNode[],
  sources: HtmlSources,
  depth: number,
): SafeNode[] {
  return joinTexts(nodes.flatMap((node) => convert(node, sources, depth)))
}

// Elements that are not kept leave their texts side by side, which are one text to whoever reads on.
function joinTexts(nodes: SafeNode[]): SafeNode[] {
  const joined: SafeNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node
    else joined.push(node)
  }
  return joined
}

function convert(node: DefaultTreeAdapterTypes.ChildNode, sources: HtmlSources, depth: number): SafeNode[] {
  if (node.nodeName === '#text' && 'value' in node)
    return sources.expandText ? sources.expandText(node.value) : [node.value]
  if (!('tagName' in node) || dropped.has(node.tagName) || depth > maxDepth) return []
  if (node.tagName === 'img') return [image(node, sources)]
  if (node.tagName === 'audio') return [audio(node, sources)]
  if (node.tagName === 'math') return math(node)
  // Word's boxes to tick: the sign that they show.
  if (node.tagName === 'input' && attribute(node, 'type') === 'checkbox')
    return [attribute(node, 'checked') === undefined ? '☐ ' : '☒ ']
  const children = convertChildren(node.childNodes, sources, depth + 1)
  const tag = renamed[node.tagName] ?? node.tagName
  if (!richTextTags.includes(tag)) return children
  const attrs = safeAttrs(node, tag)
  if (tag === 'span' && !attrs['data-tex'] && !attrs['dir']) return children
  if (/^h[1-6]$/.test(node.tagName)) return [{ tag, attrs, children: [element('strong', children)] }]
  return [{ tag, attrs, children: tag === 'span' && attrs['data-tex'] ? [] : children }]
}

function image(node: DefaultTreeAdapterTypes.Element, sources: HtmlSources): SafeElement {
  const src = attribute(node, 'src') ?? ''
  const index = sources.media(src)
  if (index === null) return element('lost', [])
  const alt = attribute(node, 'alt') ?? ''
  const isSpoken = alt.length <= 300 && (sources.isSpoken?.(alt) ?? true)
  const { width, height } = safeAttrs(node)
  return element('img', [], {
    'data-image': String(index),
    alt: isSpoken ? alt : '',
    ...(width && { width }),
    ...(height && { height }),
  })
}

function audio(node: DefaultTreeAdapterTypes.Element, sources: HtmlSources): SafeElement {
  const source = node.childNodes.find(
    (child): child is DefaultTreeAdapterTypes.Element => child.nodeName === 'source',
  )
  const index = sources.media(attribute(node, 'src') ?? (source && attribute(source, 'src')) ?? '')
  if (index === null) return element('lost', [])
  const plays = safeAttrs(node)['data-plays']
  return element('audio', [], {
    'data-image': String(index),
    controls: '',
    ...(plays && { 'data-plays': plays }),
  })
}

function math(node: DefaultTreeAdapterTypes.Element): SafeNode[] {
  const tex = mathmlToTex(mathmlNode(node, 0))
  return tex === '' ? [] : [element('span', [], { 'data-tex': tex })]
}

function mathmlNode(node: DefaultTreeAdapterTypes.Element, depth: number): MathmlNode {
  const children = node.childNodes.filter(
    (child): child is DefaultTreeAdapterTypes.Element => 'tagName' in child,
  )
  const texts = node.childNodes.map((child) => ('value' in child ? child.value : ''))
  return {
    name: node.tagName,
    attrs: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
    children: depth > maxDepth ? [] : children.map((child) => mathmlNode(child, depth + 1)),
    text: texts.join(''),
  }
}

/** What an attribute may say; one that is not named here stays behind, though the allow-list has it. */
const values: Record<string, (value: string) => string | undefined> = {
  dir: (value) => /^(rtl|ltr|auto)$/.exec(value.toLowerCase())?.[0],
  rowspan: (value) => wholeNumber(value, 1000),
  colspan: (value) => wholeNumber(value, 1000),
  start: (value) => wholeNumber(value, 1000),
  width: (value) => wholeNumber(value, 4000),
  height: (value) => wholeNumber(value, 4000),
  'data-tex': (value) => value || undefined,
  'data-plays': (value) => playCounts.find((count) => count === value),
}

function safeAttrs(node: DefaultTreeAdapterTypes.Element, tag = node.tagName): Record<string, string> {
  const names = [...(richTextAttributes['*'] ?? []), ...(richTextAttributes[tag] ?? [])]
  const kept = names.flatMap((name) => {
    const value = values[name]?.(attribute(node, name) ?? '')
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(kept)
}

function wholeNumber(text: string, most: number): string | undefined {
  const value = Number(text)
  return Number.isInteger(value) && value > 1 && value <= most ? String(value) : undefined
}

function attribute(node: DefaultTreeAdapterTypes.Element, name: string): string | undefined {
  return node.attrs.find((attr) => attr.name === name)?.value
}

export function element(tag: string, children: SafeNode[], attrs: Record<string, string> = {}): SafeElement {
  return { tag, attrs, children }
}
