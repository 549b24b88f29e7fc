import { strToU8, zipSync } from 'fflate'
import { mediaName } from '../soal/export-file.ts'
import type { WordList, WordParts } from './word-rich.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationsSpace = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const spaces = `${word} xmlns:r="${office}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`
const landscape =
  '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="1000" w:right="1200" w:bottom="1000" w:left="1200" w:header="600" w:footer="600" w:gutter="0"/></w:sectPr>'

/** What is not as in our own tables: paper, letters, and what stands at the foot of every page. */
export type WordPage = { settings: string; font: string; halfPoints: number; foot: string }
const tablesPage: WordPage = { settings: landscape, font: 'Calibri', halfPoints: 21, foot: '' }

const styles = ({ font, halfPoints }: WordPage) =>
  `${head}<w:styles ${word}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}"/><w:sz w:val="${halfPoints}"/><w:szCs w:val="${halfPoints}"/><w:lang w:val="id-ID"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="40"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Judul"><w:name w:val="Judul Berkas"/><w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="160"/></w:pPr><w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style><w:style w:type="table" w:styleId="Kisi"><w:name w:val="Kisi"/><w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`).join('')}</w:tblBorders><w:tblCellMar><w:top w:w="40" w:type="dxa"/><w:left w:w="80" w:type="dxa"/><w:bottom w:w="40" w:type="dxa"/><w:right w:w="80" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style></w:styles>`

/** The bytes of a Word document with this body, and of it only what Word needs. The same questions give the same bytes. */
export function packWord(
  body: string,
  { media, used, lists }: WordParts,
  page: WordPage = tablesPage,
): Uint8Array {
  const files = [...used].flatMap((index) => {
    const file = media[index]
    return file ? [{ index, name: mediaName(file, index), bytes: file.bytes }] : []
  })
  const relations = [
    relation('styles', `${office}/styles`, 'styles.xml'),
    relation('numbering', `${office}/numbering`, 'numbering.xml'),
    ...(page.foot ? [relation('foot', `${office}/footer`, 'footer.xml')] : []),
    ...files.map(({ index, name }) => relation(`media${index}`, `${office}/image`, `media/${name}`)),
  ]
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(page.foot !== ''),
    '_rels/.rels': `${head}<Relationships ${relationsSpace}>${relation('document', `${office}/officeDocument`, 'word/document.xml')}</Relationships>`,
    'word/_rels/document.xml.rels': `${head}<Relationships ${relationsSpace}>${relations.join('')}</Relationships>`,
    'word/document.xml': `${head}<w:document ${spaces}><w:body>${body}${page.settings}</w:body></w:document>`,
    'word/styles.xml': styles(page),
    'word/numbering.xml': numbering(lists),
    ...(page.foot && { 'word/footer.xml': `${head}<w:ftr ${spaces}>${page.foot}</w:ftr>` }),
  }
  return zipSync(
    {
      ...Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
      ...Object.fromEntries(files.map(({ name, bytes }) => [`word/media/${name}`, bytes])),
    },
    { mtime: new Date(2020, 0, 1) },
  )
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const contentTypes = (hasFoot: boolean) =>
  `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="jpg" ContentType="image/jpeg"/><Default Extension="gif" ContentType="image/gif"/><Default Extension="webp" ContentType="image/webp"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${wordType}.numbering+xml"/>${hasFoot ? `<Override PartName="/word/footer.xml" ContentType="${wordType}.footer+xml"/>` : ''}</Types>`

/** Two kinds of list, and one that counts for itself for every list of the document. */
function numbering(lists: WordList[]): string {
  const level = (kind: 'ul' | 'ol', index: number) => {
    const sign =
      kind === 'ul'
        ? '<w:numFmt w:val="bullet"/><w:lvlText w:val="•"/>'
        : `<w:numFmt w:val="decimal"/><w:lvlText w:val="%${index + 1}."/>`
    const indent = `<w:pPr><w:ind w:left="${360 * (index + 1)}" w:hanging="300"/></w:pPr>`
    return `<w:lvl w:ilvl="${index}"><w:start w:val="1"/>${sign}${indent}</w:lvl>`
  }
  const kinds = (['ul', 'ol'] as const).map(
    (kind, id) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${Array.from({ length: 9 }, (_, i) => level(kind, i)).join('')}</w:abstractNum>`,
  )
  const own = lists.map(
    ({ kind, start }, index) =>
      `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${kind === 'ul' ? 0 : 1}"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="${start}"/></w:lvlOverride></w:num>`,
  )
  return `${head}<w:numbering ${word}>${kinds.join('')}${own.join('')}</w:numbering>`
}
