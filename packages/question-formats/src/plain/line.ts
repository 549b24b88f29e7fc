import { countLost } from '../html/html-text.ts'
import type { SafeElement, SafeNode } from '../html/safe-html.ts'
import { elements } from '../table/table.ts'
import { rawOf } from './slice-nodes.ts'

/** One line as a reader of the page sees it: a paragraph, a part of one between line breaks, an item, a part of a cell. */
export type Line = {
  nodes: SafeNode[]
  raw: string
  /** The number or letter that Word made, or that stands in a cell of its own. */
  label: { text: string; level: number; isWord: boolean } | null
  isBullet: boolean
  /** The mark in the preview. */
  source: string
  /** Lines of one paragraph have one. */
  block: number
  /** A table that is read as one thing. */
  table: SafeElement | null
  /** Which table of the document it is. */
  place?: string
  /** What a table of keys says. */
  keys: { number: number; text: string }[] | null
  /** What the kartu soal says of the question that begins here. */
  kisi?: { indikator: string; capaian: string }
  /** That table has no title that calls it keys. */
  isBare?: boolean
}

/** A line of these nodes, its own label apart. */
export function lineOf(nodes: SafeNode[], source: string, block: number): Line {
  const found = firstLabel(nodes)
  const rest = found ? withoutLabel(nodes) : nodes
  return {
    nodes: rest,
    raw: rawOf(rest),
    label: found && { text: found.attrs['text'] ?? '', level: Number(found.attrs['level']), isWord: true },
    isBullet: false,
    source,
    block,
    table: null,
    keys: null,
  }
}

function firstLabel(nodes: SafeNode[]): SafeElement | null {
  const first = nodes.find((node) => typeof node !== 'string' || node.trim() !== '')
  if (first === undefined || typeof first === 'string') return null
  return first.tag === 'label' ? first : firstLabel(first.children)
}

function withoutLabel(nodes: SafeNode[]): SafeNode[] {
  let isDone = false
  return nodes.flatMap((node): SafeNode[] => {
    if (isDone || typeof node === 'string') return [node]
    if (node.tag === 'label') {
      isDone = true
      return []
    }
    if (firstLabel(node.children) === null) return [node]
    isDone = true
    return [{ ...node, children: withoutLabel(node.children) }]
  })
}

const inner = new Set(['p', 'div', 'blockquote', 'pre', 'li'])

/** The lines of a block that is no table, each paragraph and each item a block of its own. */
export function linesOfBlock(block: SafeElement, source: string, next: () => number): Line[] {
  if (block.tag === 'ul' || block.tag === 'ol') {
    return elements(block.children).flatMap((item, at) => {
      const lines = linesOfBlock(item, source, next)
      const [first] = lines
      if (first && first.label === null) {
        first.isBullet = block.tag === 'ul'
        if (block.tag === 'ol') first.label = { text: `${at + 1}.`, level: 0, isWord: true }
      }
      return lines
    })
  }
  const lines: Line[] = []
  let part: SafeNode[] = []
  let number = next()
  const flush = () => {
    if (part.length > 0) lines.push(lineOf(part, source, number))
    part = []
  }
  for (const node of block.children) {
    if (typeof node === 'string') part.push(node)
    else if (node.tag === 'br') flush()
    else if (inner.has(node.tag) || node.tag === 'ul' || node.tag === 'ol') {
      flush()
      lines.push(...linesOfBlock(node, source, next))
      number = next()
    } else if (node.tag === 'table') {
      flush()
      lines.push({ ...lineOf([node], source, next()), table: node })
    } else part.push(node)
  }
  flush()
  return lines
}

/** The nodes without what somebody has struck out. */
export function withoutStruck(nodes: SafeNode[]): SafeNode[] {
  return nodes.flatMap((node): SafeNode[] => {
    if (typeof node === 'string') return [node]
    return node.tag === 's' ? [] : [{ ...node, children: withoutStruck(node.children) }]
  })
}

export const isBlank = (line: Line) => line.raw.trim() === '' && line.label === null
export const lostIn = (nodes: SafeNode[]) => countLost(nodes)
