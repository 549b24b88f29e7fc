import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import styles from './paper.module.css'

const formulaAndSign = /(<span data-tex="[^"]*"[^>]*>(?:(?!<\/span>).)*<\/span>)([.,;:!?)%]+)/gs

/** Rich text on paper: what stands close behind a formula does not begin a line of its own. */
export function PaperHtml({ html }: { html: string }) {
  return <RichHtml html={html.replace(formulaAndSign, `<span class="${styles.unbroken}">$1$2</span>`)} />
}
