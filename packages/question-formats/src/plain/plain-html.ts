import { fieldHtml } from '../html/html-text.ts'
import { element, type SafeElement, type SafeNode } from '../html/safe-html.ts'
import type { Line } from './line.ts'
import { sliceNodes } from './slice-nodes.ts'

/** What is shown of a line: all of it with its own number, or a part. */
export function shownNodes(line: Line, from = 0, to = line.raw.length): SafeNode[] {
  const nodes = from === 0 && to === line.raw.length ? line.nodes : sliceNodes(line.nodes, from, to)
  return line.label !== null && from === 0 ? [`${line.label.text} `, ...nodes] : nodes
}

export type Shown = { nodes: SafeNode[]; block: number; isBullet: boolean }
export const shownLine = (line: Line): Shown => ({
  nodes: shownNodes(line),
  block: line.block,
  isBullet: line.isBullet,
})

/** The HTML of lines: those of one paragraph with breaks between them, bullets as a list. */
export function linesHtml(lines: Shown[]): string {
  const blocks: SafeElement[] = []
  let block = -1
  for (const { nodes, block: own, isBullet } of lines) {
    const last = blocks.at(-1)
    if (isBullet) {
      const item = element('li', nodes)
      if (last?.tag === 'ul') last.children.push(item)
      else blocks.push(element('ul', [item]))
    } else if (last?.tag === 'p' && own === block) last.children.push(element('br', []), ...nodes)
    else if (nodes.length === 1 && typeof nodes[0] === 'object' && nodes[0].tag === 'table')
      blocks.push(nodes[0])
    else blocks.push(element('p', nodes))
    block = own
  }
  return fieldHtml(blocks).replace(/ data-source="\w+"/g, '')
}
