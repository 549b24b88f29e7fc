import type { SafeElement, SafeNode } from '../html/safe-html.ts'

/** Stands in the raw text for what is seen but is no text: a picture, a formula, a table. */
export const atom = '\ufffc'

const isAtom = (node: SafeElement) =>
  node.tag === 'img' ||
  node.tag === 'audio' ||
  node.tag === 'lost' ||
  node.tag === 'table' ||
  node.attrs['data-tex'] !== undefined

/** The text of nodes with nothing folded, so that its places are places in the nodes. */
export function rawOf(nodes: SafeNode[]): string {
  let raw = ''
  for (const node of nodes) {
    if (typeof node === 'string') raw += node
    else if (isAtom(node)) raw += atom
    else if (node.tag === 'br') raw += '\n'
    else raw += rawOf(node.children)
  }
  return raw
}

/** The nodes between two places of their raw text, each within what it stands in. */
export function sliceNodes(nodes: SafeNode[], from: number, to: number): SafeNode[] {
  const kept: SafeNode[] = []
  let at = 0
  for (const node of nodes) {
    if (at >= to) break
    const isText = typeof node === 'string'
    const length = isText ? node.length : isAtom(node) || node.tag === 'br' ? 1 : rawOf(node.children).length
    const begin = Math.max(0, from - at)
    const end = Math.min(length, to - at)
    at += length
    if (end <= begin) continue
    if (isText) kept.push(node.slice(begin, end))
    else if (isAtom(node) || node.tag === 'br') kept.push(node)
    else kept.push({ ...node, children: sliceNodes(node.children, begin, end) })
  }
  return kept
}
