import fc from 'fast-check'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { soal } from '@suluh/contract/bank/soal'
import { expect, it } from 'vitest'
import { call } from './api-client.ts'
import { useBrowser } from './browser.ts'
import { openAs, tokenOf } from './kernel/signed-in.ts'

type Node = { type: string; attrs?: object; content?: Node[]; marks?: { type: string }[]; text?: string }

const people = useBrowser()
const fields = 26
const rounds = 2
// Nobody's file, in an application where no other test looks for pictures.
const src = '/api/file/11111111-1111-4111-8111-111111111111'

const words = fc
  .array(
    fc.constantFrom('satu', '  ', '<b>', '&amp;', '"', "'", 'سلام', 'x²', '$', '\u00a0', '½ < ⅔', '😀', ' '),
    { minLength: 1, maxLength: 5 },
  )
  .map((pieces) => pieces.join(''))
const tex = fc.constantFrom(
  '\\frac{1}{2}',
  'a < b & c > d',
  '\\ce{H2O}',
  '\\text{"kutip"}',
  '\\frac{',
  'x^{2}',
)
type Mark = { type: string }
const marks: fc.Arbitrary<Mark[]> = fc.oneof(
  fc
    .subarray(['bold', 'italic', 'underline', 'strike', 'subscript'])
    .map((types) => types.map((type) => ({ type }))),
  fc.constant<Mark[]>([{ type: 'code' }]),
  fc.constant<Mark[]>([{ type: 'superscript' }]),
)
const size = fc.option(fc.integer({ min: 1, max: 900 }), { nil: null })
const inline: fc.Arbitrary<Node> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('text'), text: words, marks }) },
  { weight: 1, arbitrary: fc.constant({ type: 'hardBreak' }) },
  { weight: 2, arbitrary: tex.map((source) => ({ type: 'formula', attrs: { tex: source } })) },
  {
    weight: 1,
    arbitrary: fc
      .record({ width: size, height: size, alt: words })
      .map((attrs) => ({ type: 'image', attrs: { src, ...attrs } })),
  },
)
const dir = fc.constantFrom(null, 'rtl')
const textBlock = (type: string, attrs: object = {}) =>
  fc
    .record({ content: fc.array(inline, { maxLength: 5 }), dir })
    .map(({ content, dir: way }): Node => ({ type, attrs: { ...attrs, dir: way }, content }))
const paragraph = textBlock('paragraph')
const many = (arbitrary: fc.Arbitrary<Node>, maxLength = 3) =>
  fc.array(arbitrary, { minLength: 1, maxLength })
const list = (type: string) =>
  many(many(paragraph, 2).map((content): Node => ({ type: 'listItem', content }))).map((content): Node => ({
    type,
    content,
  }))
const cell = fc
  .record({ type: fc.constantFrom('tableCell', 'tableHeader'), content: many(paragraph, 2) })
  .map((each): Node => each)
const table = fc
  .array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 })
  .map((rows): Node => ({ type: 'table', content: rows.map((content) => ({ type: 'tableRow', content })) }))
const block: fc.Arbitrary<Node> = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  textBlock('heading', { level: 3 }),
  list('bulletList'),
  list('orderedList'),
  many(paragraph).map((content): Node => ({ type: 'blockquote', content })),
  words.map((text): Node => ({ type: 'codeBlock', content: [{ type: 'text', text: `${text}\n  ${text}` }] })),
  table,
  fc.constantFrom(null, 2).map((plays): Node => ({ type: 'audio', attrs: { src, plays } })),
  fc.constant({ type: 'horizontalRule' }),
)
const documents = many(block, 4).map((content): Node => ({ type: 'doc', content }))

it('what the editor saves, the server keeps and the editor opens again, node for node', async () => {
  const token = await tokenOf(people, 'cakrawala')
  const [place] = await call(people.baseUrl, token, pelajaran.list, {})
  const statements = Array.from({ length: fields }, (_, index) => ({ id: `${index + 1}`, html: '' }))
  const categories = ['B', 'S'].map((id) => ({ id, html: `<p>${id}</p>` }))
  const { id } = await call(people.baseUrl, token, soal.create, {
    body: {
      draft: {
        content: { form: 'kategori', stem: '<p>Bolak-balik</p>', statements, categories },
        key: { form: 'kategori', correct: {} },
        pembahasan: '',
      },
      status: 'draf',
      pelajaranId: place?.id,
      aspekId: null,
    },
  })
  const page = await openAs(people, 'cakrawala')
  const read = () =>
    page.evaluate(`[...document.querySelectorAll('[aria-label^="Pernyataan "] .tiptap, .tiptap[aria-label^="Pernyataan "]')]
      .map((each) => each.editor.getJSON())`)
  const open = async () => {
    await page.goto(`/dashboard/paket-soal/bank/${id}`)
    await page.getByRole('textbox', { name: 'Pernyataan 26' }).waitFor()
  }
  await open()
  for (let round = 0; round < rounds; round += 1) {
    const given = fc.sample(documents, { numRuns: fields, seed: 1000 + round })
    await page.evaluate(`(${JSON.stringify(given)}).forEach((each, index) =>
      document.querySelector('.tiptap[aria-label="Pernyataan ' + (index + 1) + '"]').editor.commands.setContent(each, { emitUpdate: true }))`)
    const written = await read()
    await page.locator('[data-part=page-header] [data-part=save-indicator][data-status=success]').waitFor()
    await open()
    expect(await read()).toEqual(written)
  }
  const stored = await call(people.baseUrl, token, soal.one, { params: { id } })
  expect(JSON.stringify(stored.content)).not.toMatch(/<script|style=|javascript:|\son\w+=/)
  await page.context().close()
})
