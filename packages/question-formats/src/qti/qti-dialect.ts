import { escapeHtml } from '@suluh/rich-text/escape'

type Attributes = Record<string, string | number | boolean>
export type QtiVersion = '2.2' | '3.0'

/** How a version of QTI writes what both say: QTI 3 is QTI 2 in other names, and parts the text of a block from what is about it. */
export type QtiDialect = {
  /** An element of QTI by its name in QTI 2, with what stands in it. */
  element: (name: string, attrs: Attributes, ...inner: string[]) => string
  /** The text of a rubric or a feedback, and the style sheet that it needs. */
  content: (html: string, style: string) => string
  /** What the root of a document says of itself. */
  root: Record<string, string>
  /** The address of a standard way of scoring. */
  scoring: (name: 'match_correct' | 'map_response') => string
  manifest: { space: string; schema: string; version: string; item: string; test: string }
}

const instance = 'http://www.w3.org/2001/XMLSchema-instance'

function root(space: string, schema: string): Record<string, string> {
  return { xmlns: space, 'xmlns:xsi': instance, 'xsi:schemaLocation': `${space} ${schema}` }
}

const kebab = (name: string) =>
  name.includes(':') ? name : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

function write(name: string, attrs: Attributes, inner: string[]): string {
  const written = Object.entries(attrs).map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`)
  const content = inner.join('')
  return content === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`
}

export const qtiDialects: Record<QtiVersion, QtiDialect> = {
  '2.2': {
    element: (name, attrs, ...inner) => write(name, attrs, inner),
    content: (html, style) => html + style,
    root: root(
      'http://www.imsglobal.org/xsd/imsqti_v2p2',
      'http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd',
    ),
    scoring: (name) => `http://www.imsglobal.org/question/qti_v2p2/rptemplates/${name}`,
    manifest: {
      space: 'http://www.imsglobal.org/xsd/imscp_v1p1',
      schema: 'QTIv2.2 Package',
      version: '1.0.0',
      item: 'imsqti_item_xmlv2p2',
      test: 'imsqti_test_xmlv2p2',
    },
  },
  '3.0': {
    element: (name, attrs, ...inner) =>
      write(
        `qti-${kebab(name)}`,
        Object.fromEntries(Object.entries(attrs).map(([key, value]) => [kebab(key), value])),
        inner,
      ),
    content: (html, style) => `${style}<qti-content-body>${html}</qti-content-body>`,
    root: root(
      'http://www.imsglobal.org/xsd/imsqtiasi_v3p0',
      'https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqti_asiv3p0_v1p0.xsd',
    ),
    scoring: (name) => `https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/${name}`,
    manifest: {
      space: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
      schema: 'QTI Package',
      version: '3.0.0',
      item: 'imsqti_item_xmlv3p0',
      test: 'imsqti_test_xmlv3p0',
    },
  },
}
