import { gridColumns, type ReportPage } from '@suluh/contract/reports/report-definition'
import { inReadingOrder } from '../widgets/reading-order.ts'

type Box = ReportPage['layout'][number]

/** What stands side by side on paper; something long alone, which may run over pages; or the end of a page. */
export type Band = { kind: 'row'; boxes: Box[] } | { kind: 'long'; box: Box } | { kind: 'break' }

type Kinds = {
  /** Runs over pages: it gets the whole width. */
  isLong: (widget: string) => boolean
  isBreak: (widget: string) => boolean
  /** Not on paper at all. */
  isLeftOut: (widget: string) => boolean
}

const whole = (box: Box): Box => ({ ...box, x: 0, w: gridColumns })

/** The cells of a page as bands from above: what overlaps in height stands in one band. */
export function bandsOf(layout: readonly Box[], { isLong, isBreak, isLeftOut }: Kinds): Band[] {
  const bands: Band[] = []
  let open: Box[] = []
  let bottom = 0
  const close = () => {
    const short = open.filter(({ widget }) => !isLong(widget))
    // What is left of a band by itself need not stay as narrow as it was beside the other.
    const boxes = short.length === 1 && open.length > 1 ? short.map(whole) : short
    if (boxes.length > 0) bands.push({ kind: 'row', boxes })
    for (const box of open) if (isLong(box.widget)) bands.push({ kind: 'long', box })
    open = []
  }
  for (const box of inReadingOrder(layout.filter(({ widget }) => !isLeftOut(widget)))) {
    if (isBreak(box.widget)) {
      close()
      bands.push({ kind: 'break' })
      continue
    }
    if (box.y >= bottom) close()
    bottom = open.length === 0 ? box.y + box.h : Math.max(bottom, box.y + box.h)
    open.push(box)
  }
  close()
  return bands
}
