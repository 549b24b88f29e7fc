import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { openWorkbook, richHtml } from './open-workbook.ts'
import { recognise, tableReader } from './recognise.ts'
import { xlsStream } from './xls-records.ts'
import { readXlsRich } from './xls-rich.ts'
import { CFB } from '@e965/xlsx'

const zipped = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))

function firstSheet(bytes: Uint8Array) {
  const file = recognise(bytes, tableReader)
  if (file.kind === 'text') throw new Error('is a workbook')
  return openWorkbook(file, 'shown')[0]!
}

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A record of an .xls. */
function record(kind: number, body: number[] | Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt16LE(kind, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, Buffer.from(body)])
}

describe('raised and lowered signs of a cell', () => {
  it('come out of strings within the cells of an .xlsx, and hidden rows are known', () => {
    const sheet = firstSheet(
      zipped({
        '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
        '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
        'xl/workbook.xml': `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="a"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${spreadsheet}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><r><t>2</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>3</t></r></is></c></row><row r="2" hidden="1"><c r="A2"><v>1</v></c></row></sheetData></worksheet>`,
      }),
    )
    expect(richHtml(sheet.rows[0]![0]!)).toMatch(/^2.*<sup>3<\/sup>/)
    expect([...sheet.hidden.rows]).toEqual([1])
  })

  it('come out of the spans of an .ods', () => {
    const office = (part: string, body: string) =>
      `<office:${part} xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0">${body}</office:${part}>`
    const style = (name: string, position: string) =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties style:text-position="${position}"/></style:style>`
    const cell = `<table:table-cell office:value-type="string"><text:p>H<text:span text:style-name="T2">2</text:span>O &lt; 10<text:span text:style-name="T1">3</text:span></text:p></table:table-cell>`
    const sheet = firstSheet(
      zipped({
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'META-INF/manifest.xml': '<manifest/>',
        'styles.xml': office('document-styles', ''),
        'content.xml': office(
          'document-content',
          `<office:automatic-styles>${style('T1', 'super 58%')}${style('T2', 'sub 58%')}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="A"><table:table-row>${cell}</table:table-row></table:table></office:spreadsheet></office:body>`,
        ),
      }),
    )
    const [first] = sheet.rows[0]!
    expect(first?.v).toBe('H2O < 103')
    expect(richHtml(first!)).toBe('H<sub>2</sub>O &lt; 10<sup>3</sup>')
  })

  it('come out of an .xls, a string parted between two records too', () => {
    const font = (script: number) =>
      record(0x31, [220, 0, 0, 0, 8, 0, 144, 1, script, 0, 0, 0, 0, 0, 1, 0, 65])
    const strings = Buffer.from([2, 0, 0, 0, 2, 0, 0, 0, 5, 0, 8, 1, 0, 0x32, 0x33])
    // The rest of the letters, now two bytes each, then where another font begins.
    const rest = Buffer.from([1, 0x3c, 0, 0x34, 0, 0x35, 0, 1, 0, 5, 0, 1, 0, 0, 0x41])
    const name = Buffer.from('Soal')
    const bound = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, name.length, 0]), name])
    const before = [record(0x809, [0, 6, 5, 0]), ...[0, 0, 0, 0, 1].map(font)]
    const after = [record(0xfc, strings), record(0x3c, rest)]
    const at = Buffer.concat([...before, record(0x85, bound), ...after]).length
    bound.writeUInt32LE(at, 0)
    const cell = record(0xfd, [6, 0, 2, 0, 0, 0, 0, 0, 0, 0])
    const stream = Buffer.concat([
      ...before,
      record(0x85, bound),
      ...after,
      record(0x809, [0, 6, 16, 0]),
      cell,
    ])
    const file = CFB.utils.cfb_new()
    CFB.utils.cfb_add(file, '/Workbook', stream)
    const bytes = new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer)
    expect(readXlsRich(xlsStream(bytes))).toEqual(
      new Map([['Soal', new Map([['6:2', '2<sup>3&lt;45</sup>']])]]),
    )
  })
})
