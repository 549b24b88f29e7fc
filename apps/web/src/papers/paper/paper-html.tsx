import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'

const formulaAndSign = /(<span data-tex="[^"]*"[^>]*>(?:(?!<\/span>).)*<\/span>)([.,;:!?)%]+)/gs

/** Rich text on paper: what stands close behind a formula does not begin a line of its own. */
export function PaperHtml({ html }: { html: string }) {
  return <RichHtml html={html.replace(formulaAndSign, '<span class="paper-unbroken">$1$2</span>')} />
}
