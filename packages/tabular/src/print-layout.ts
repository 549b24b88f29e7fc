import type { Feature } from 'write-excel-file/node'
import {
  findElement,
  getCellAddress,
  getOrderOfSiblings,
  getSelfClosingTagMarkup,
  insertElementMarkupAccordingToOrderOfSiblings,
  replaceElement,
  sanitizeTextContent,
} from 'write-excel-file/utility'

/** Rows and columns from 0: the first row of the head, its last, and the last of the table; its whole name. */
export type SheetArea = { name: string; firstHead: number; headRow: number; lastRow: number; columns: number }

/**
 * What Excel needs so that a sheet can be handed over: as wide as the page and as long as it is, its head on every page
 * with the page's number, and a filter over its columns. One area for each sheet, in their order.
 */
export function printLayout<Content>(areas: readonly SheetArea[]): Feature<Content> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _, { sheetIndex }) => laidOut(xml, areas[sheetIndex]!),
        },
        'xl/workbook.xml': {
          transform: (xml, sheets) => {
            const names = sheets.map(({ sheet = '' }, at) => {
              const { firstHead, headRow } = areas[at]!
              const quoted = `'${sheet.replaceAll("'", "''")}'`
              return `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${sanitizeTextContent(quoted)}!$${firstHead + 1}:$${headRow + 1}</definedName>`
            })
            return xml.replace('<definedNames/>', () => `<definedNames>${names.join('')}</definedNames>`)
          },
        },
      },
    },
  }
}

const inOrder = getOrderOfSiblings('xl/worksheets/sheet{id}.xml', 'worksheet') ?? []
/** In inches: the edge that every printer leaves, and a line for the foot. */
const margins = '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.7" header="0.3" footer="0.35"/>'

/** The sheet's own name is cut where Excel's names end; a sign of its codes stands twice. */
function footOf(name: string): string {
  const words = sanitizeTextContent(name.slice(0, 120).replaceAll('&', '&&'))
  return `<headerFooter><oddFooter>&amp;L${words}&amp;RHalaman &amp;P dari &amp;N</oddFooter></headerFooter>`
}

function laidOut(xml: string, { name, headRow, lastRow, columns }: SheetArea): string {
  const setup = findElement(xml, 'pageSetup')
  const pageSetup = getSelfClosingTagMarkup('pageSetup', {
    paperSize: 9,
    ...setup?.openingTagAttributes,
    fitToWidth: 1,
    fitToHeight: 0,
  })
  const range = `${getCellAddress(headRow, 0)}:${getCellAddress(lastRow, columns - 1)}`
  const withSetup = setup ? replaceElement(xml, setup, pageSetup) : xml
  const parts = [
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    ...(lastRow > headRow ? [getSelfClosingTagMarkup('autoFilter', { ref: range })] : []),
    ...(findElement(xml, 'pageMargins') ? [] : [margins]),
    ...(setup ? [] : [pageSetup]),
    footOf(name),
  ]
  return parts.reduce(
    (text, part) => insertElementMarkupAccordingToOrderOfSiblings(text, part, inOrder, 'worksheet'),
    withSetup,
  )
}
