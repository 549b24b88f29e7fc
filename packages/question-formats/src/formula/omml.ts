import { SuluhError } from '@suluh/contract/platform/error'
import { readXmlDocument } from '../xml.ts'
import { mathToTex } from './omml-tex.ts'

/**
 * Replaces the equations of a Word document by runs that hold a mark, `U+E000 index U+E001`, and adds their
 * LaTeX to `formulas`. Equations that cannot be read are left out.
 */
export function takeFormulas(xml: string, formulas: string[]): string {
  let result = ''
  let from = 0
  for (let at = nextMath(xml, 0); at >= 0; at = nextMath(xml, from)) {
    const end = xml.indexOf('</m:oMath>', at)
    if (end < 0) break
    const stop = end + '</m:oMath>'.length
    const tex = readTex(xml.slice(at, stop))
    result += xml.slice(from, at)
    if (tex !== '') result += `<w:r><w:t>\ue000${formulas.push(tex) - 1}\ue001</w:t></w:r>`
    from = stop
  }
  // A paragraph of equations wraps its runs in an element that the converter would drop with them.
  return (result + xml.slice(from))
    .replace(/<m:oMathParaPr\b[^>]*\/>|<m:oMathParaPr\b[^]*?<\/m:oMathParaPr>/g, '')
    .replace(/<\/?m:oMathPara\b[^>]*>/g, '')
}

function nextMath(xml: string, from: number): number {
  for (let at = xml.indexOf('<m:oMath', from); at >= 0; at = xml.indexOf('<m:oMath', at + 8))
    if (/[\s>]/.test(xml[at + 8] ?? '')) return at
  return -1
}

/** No equation of a question nests deeper; LaTeX of one that does would be drawn by nobody. */
const mostNested = 60

function readTex(xml: string): string {
  try {
    return mathToTex(readXmlDocument(xml, mostNested)).replace(/\s+/g, ' ').trim()
  } catch (error) {
    if (error instanceof SuluhError) return ''
    throw error
  }
}
