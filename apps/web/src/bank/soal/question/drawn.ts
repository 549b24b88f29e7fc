import { drawFormulas } from '@suluh/rich-text/formula'
import type { SoalContent } from '@suluh/contract/bank/soal-form'

/** The content with every formula drawn, as publishing does it. */
export function drawn(content: SoalContent): SoalContent {
  return JSON.parse(JSON.stringify(content), (_, each: unknown) =>
    typeof each === 'string' && each.includes('data-tex') ? drawFormulas(each) : each,
  ) as SoalContent
}
