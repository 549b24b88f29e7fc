import { pixelsPerMm } from './print-page.ts'

/** What `measure` finds when the styles are those of paper of this width (mm), although nothing is printed yet. */
export function asOnPaper<T>(widthMm: number, measure: () => T): T {
  const queries = [...document.styleSheets].flatMap((sheet) => mediaIn(sheet.cssRules))
  const before = queries.map(({ mediaText }) => mediaText)
  for (const query of queries) query.mediaText = onPaper(query.mediaText, widthMm * pixelsPerMm)
  try {
    return measure()
  } finally {
    for (const [at, query] of queries.entries()) query.mediaText = before[at]!
  }
}

function mediaIn(rules: CSSRuleList): MediaList[] {
  return [...rules].flatMap((rule) => [
    ...(rule instanceof CSSMediaRule ? [rule.media] : []),
    ...('cssRules' in rule ? mediaIn(rule.cssRules as CSSRuleList) : []),
  ])
}

/** A query with its answer on paper; one that asks for neither medium nor width is left as it is. */
function onPaper(query: string, width: number): string {
  if (query.includes('print')) return 'all'
  if (query.includes('screen')) return 'not all'
  const asked = /\(width (<=|>) (\d+)px\)/.exec(query)
  if (!asked) return query
  const isNarrow = width <= Number(asked[2])
  return isNarrow === (asked[1] === '<=') ? 'all' : 'not all'
}
