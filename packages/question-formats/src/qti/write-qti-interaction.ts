import { areBoundToPlace } from '@suluh/contract/bank/bound-options'
import { escapeHtml } from '@suluh/rich-text/escape'
import type { ExportSoal } from '../soal/export-file.ts'
import type { QtiDialect } from './qti-dialect.ts'

type Written = { declaration: string; body: string; processing: string; most: number }
type Rich = (html: string) => string

/** The declaration, interaction and scoring of a question. */
export function qtiInteraction(dialect: QtiDialect, { content, key }: ExportSoal, rich: Rich): Written {
  const matchCorrect = dialect.element('responseProcessing', { template: dialect.scoring('match_correct') })
  const mapResponse = dialect.element('responseProcessing', { template: dialect.scoring('map_response') })
  switch (content.form) {
    case 'pilihan-ganda': {
      const accepted = key.form === 'pilihan-ganda' ? key.accepted : []
      const isOne = accepted.length === 1
      const weights = isOne ? {} : Object.fromEntries(accepted.map((id) => [option(id), 1]))
      return {
        declaration: declare(dialect, 'single', 'identifier', accepted.slice(0, 1).map(option), weights),
        body: choice(dialect, content.options, rich, { maxChoices: 1 }),
        processing: isOne ? matchCorrect : mapResponse,
        most: 1,
      }
    }
    case 'pilihan-ganda-kompleks': {
      const correct = key.form === 'pilihan-ganda-kompleks' ? key.correct : []
      return {
        declaration: declare(dialect, 'multiple', 'identifier', correct.map(option)),
        body: choice(dialect, content.options, rich, { maxChoices: 0 }),
        processing: matchCorrect,
        most: 1,
      }
    }
    case 'pilihan-berbobot': {
      const weights = key.form === 'pilihan-berbobot' ? key.weights : {}
      const mapped = Object.fromEntries(content.options.map(({ id }) => [option(id), weights[id] ?? 0]))
      return {
        declaration: declare(dialect, 'single', 'identifier', [], mapped),
        body: choice(dialect, content.options, rich, { maxChoices: 1, class: 'suluh-berbobot' }),
        processing: mapResponse,
        most: Math.max(0, ...Object.values(mapped)),
      }
    }
    case 'kategori':
    case 'menjodohkan':
      return { ...matching(dialect, content, key, rich), processing: matchCorrect, most: 1 }
    case 'isian-singkat': {
      const body = `<p>${dialect.element('textEntryInteraction', { responseIdentifier: 'RESPONSE', expectedLength: 30 })}</p>`
      if (key.form !== 'isian-singkat')
        return { declaration: declare(dialect, 'single', 'string', []), body, processing: '', most: 1 }
      if (content.numeric) return { ...numeric(dialect, key.numbers), body, most: 1 }
      const weights = Object.fromEntries(key.texts.map((text) => [text, 1]))
      const declaration = declare(dialect, 'single', 'string', key.texts.slice(0, 1), weights)
      return { declaration, body, processing: mapResponse, most: 1 }
    }
    case 'uraian':
      return {
        declaration: declare(dialect, 'single', 'string', []),
        body: dialect.element('extendedTextInteraction', {
          responseIdentifier: 'RESPONSE',
          expectedLines: 8,
        }),
        processing: '',
        most: key.form === 'uraian' ? key.maxMark : 1,
      }
  }
}

// Codes such as "1" are no identifiers in XML.
const option = (id: string) => `o_${id}`

function declare(
  { element }: QtiDialect,
  cardinality: string,
  baseType: string,
  correct: string[],
  weights: Record<string, number> = {},
): string {
  const values = correct.map((value) => element('value', {}, escapeHtml(value)))
  const entries = Object.entries(weights).map(([mapKey, mappedValue]) =>
    element('mapEntry', { mapKey, mappedValue }),
  )
  return element(
    'responseDeclaration',
    { identifier: 'RESPONSE', cardinality, baseType },
    values.length === 0 ? '' : element('correctResponse', {}, ...values),
    entries.length === 0 ? '' : element('mapping', { defaultValue: 0 }, ...entries),
  )
}

function choice(
  { element }: QtiDialect,
  options: { id: string; html: string }[],
  rich: Rich,
  attrs: { maxChoices: number; class?: string },
): string {
  const list = options.map(({ id, html }) => element('simpleChoice', { identifier: option(id) }, rich(html)))
  const shuffle = !areBoundToPlace(options)
  return element('choiceInteraction', { responseIdentifier: 'RESPONSE', shuffle, ...attrs }, ...list)
}

type Paired = Extract<ExportSoal['content'], { form: 'kategori' | 'menjodohkan' }>

function matching(
  dialect: QtiDialect,
  content: Paired,
  key: ExportSoal['key'],
  rich: Rich,
): Pick<Written, 'declaration' | 'body'> {
  const { element } = dialect
  const isKategori = content.form === 'kategori'
  const [left, right] = isKategori
    ? [content.statements, content.categories]
    : [content.rows, content.columns]
  const correct = key.form === 'kategori' || key.form === 'menjodohkan' ? key.correct : {}
  const pairs = left.flatMap(({ id }) => [correct[id] ?? []].flat().map((each) => `r_${id} c_${each}`))
  const set = (list: { id: string; html: string }[], letter: string, matchMax: number) =>
    element(
      'simpleMatchSet',
      {},
      ...list.map(({ id, html }) =>
        element('simpleAssociableChoice', { identifier: `${letter}_${id}`, matchMax }, rich(html)),
      ),
    )
  const attrs = {
    responseIdentifier: 'RESPONSE',
    shuffle: false,
    maxAssociations: 0,
    class: `suluh-${content.form}`,
  }
  return {
    declaration: declare(dialect, 'multiple', 'directedPair', pairs),
    body: element('matchInteraction', attrs, set(left, 'r', isKategori ? 1 : 0), set(right, 'c', 0)),
  }
}

/** Several numbers, each within its own tolerance, are beyond the standard ways of scoring. */
function numeric(
  dialect: QtiDialect,
  numbers: { value: number; tolerance: number }[],
): Pick<Written, 'declaration' | 'processing'> {
  const { element } = dialect
  const float = (value: number) => element('baseValue', { baseType: 'float' }, String(value))
  const equals = numbers.map(({ value, tolerance }) =>
    element(
      'equal',
      { toleranceMode: 'absolute', tolerance: `${tolerance} ${tolerance}` },
      element('variable', { identifier: 'RESPONSE' }),
      float(value),
    ),
  )
  const first = numbers.slice(0, 1).map(({ value }) => String(value))
  return {
    declaration: declare(dialect, 'single', 'float', first),
    processing: element(
      'responseProcessing',
      {},
      element(
        'responseCondition',
        {},
        element(
          'responseIf',
          {},
          element('or', {}, ...equals),
          element('setOutcomeValue', { identifier: 'SCORE' }, float(1)),
        ),
      ),
    ),
  }
}
