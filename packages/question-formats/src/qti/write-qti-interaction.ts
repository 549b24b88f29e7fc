import { areBoundToPlace } from '@suluh/contract/bank/bound-options'
import type { ExportSoal } from '../soal/export-file.ts'
import { escapeHtml } from '@suluh/rich-text/escape'

type Written = { declaration: string; body: string; processing: string; most: number }
type Rich = (html: string) => string

const matchCorrect =
  '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>'
const mapResponse =
  '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response"/>'

/** The declaration, interaction and scoring of a question. */
export function qtiInteraction({ content, key }: ExportSoal, rich: Rich): Written {
  switch (content.form) {
    case 'pilihan-ganda': {
      const accepted = key.form === 'pilihan-ganda' ? key.accepted : []
      const weights = Object.fromEntries(accepted.map((id) => [option(id), 1]))
      const body = choice(content.options, rich, 1, '')
      return accepted.length === 1
        ? {
            declaration: declare('single', 'identifier', accepted.map(option)),
            body,
            processing: matchCorrect,
            most: 1,
          }
        : {
            declaration: declare('single', 'identifier', accepted.slice(0, 1).map(option), weights),
            body,
            processing: mapResponse,
            most: 1,
          }
    }
    case 'pilihan-ganda-kompleks': {
      const correct = key.form === 'pilihan-ganda-kompleks' ? key.correct : []
      return {
        declaration: declare('multiple', 'identifier', correct.map(option)),
        body: choice(content.options, rich, 0, ''),
        processing: matchCorrect,
        most: 1,
      }
    }
    case 'pilihan-berbobot': {
      const weights = key.form === 'pilihan-berbobot' ? key.weights : {}
      const mapped = Object.fromEntries(content.options.map(({ id }) => [option(id), weights[id] ?? 0]))
      return {
        declaration: declare('single', 'identifier', [], mapped),
        body: choice(content.options, rich, 1, ' class="suluh-berbobot"'),
        processing: mapResponse,
        most: Math.max(0, ...Object.values(mapped)),
      }
    }
    case 'kategori':
    case 'menjodohkan':
      return matching(content, key, rich)
    case 'isian-singkat':
      return textEntry(content.numeric, key)
    case 'uraian':
      return {
        declaration: declare('single', 'string', []),
        body: '<extendedTextInteraction responseIdentifier="RESPONSE" expectedLines="8"/>',
        processing: '',
        most: key.form === 'uraian' ? key.maxMark : 1,
      }
  }
}

// Codes such as "1" are no identifiers in XML.
const option = (id: string) => `o_${id}`

function declare(
  cardinality: string,
  type: string,
  correct: string[],
  weights?: Record<string, number>,
): string {
  const values = correct.map((value) => `<value>${escapeHtml(value)}</value>`).join('')
  const entries = Object.entries(weights ?? {}).map(
    ([id, weight]) => `<mapEntry mapKey="${escapeHtml(id)}" mappedValue="${weight}"/>`,
  )
  return [
    `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${type}">`,
    values === '' ? '' : `<correctResponse>${values}</correctResponse>`,
    entries.length === 0 ? '' : `<mapping defaultValue="0">${entries.join('')}</mapping>`,
    '</responseDeclaration>',
  ].join('')
}

function choice(
  options: { id: string; html: string }[],
  rich: Rich,
  maxChoices: number,
  attrs: string,
): string {
  const list = options.map(
    ({ id, html }) => `<simpleChoice identifier="${option(id)}">${rich(html)}</simpleChoice>`,
  )
  const isShuffled = !areBoundToPlace(options)
  return `<choiceInteraction responseIdentifier="RESPONSE" shuffle="${isShuffled}" maxChoices="${maxChoices}"${attrs}>${list.join('')}</choiceInteraction>`
}

type Paired = Extract<ExportSoal['content'], { form: 'kategori' | 'menjodohkan' }>

function matching(content: Paired, key: ExportSoal['key'], rich: Rich): Written {
  const isKategori = content.form === 'kategori'
  const [left, right] = isKategori
    ? [content.statements, content.categories]
    : [content.rows, content.columns]
  const correct = key.form === 'kategori' || key.form === 'menjodohkan' ? key.correct : {}
  const pairs = left.flatMap(({ id }) => [correct[id] ?? []].flat().map((each) => `r_${id} c_${each}`))
  const set = (list: { id: string; html: string }[], letter: string, most: number) =>
    `<simpleMatchSet>${list.map(({ id, html }) => `<simpleAssociableChoice identifier="${letter}_${id}" matchMax="${most}">${rich(html)}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
  return {
    declaration: declare('multiple', 'directedPair', pairs),
    body: `<matchInteraction responseIdentifier="RESPONSE" shuffle="false" maxAssociations="0" class="suluh-${content.form}">${set(left, 'r', isKategori ? 1 : 0)}${set(right, 'c', 0)}</matchInteraction>`,
    processing: matchCorrect,
    most: 1,
  }
}

function textEntry(numeric: boolean, key: ExportSoal['key']): Written {
  const body = '<p><textEntryInteraction responseIdentifier="RESPONSE" expectedLength="30"/></p>'
  if (key.form !== 'isian-singkat')
    return { declaration: declare('single', 'string', []), body, processing: '', most: 1 }
  if (!numeric) {
    const weights = Object.fromEntries(key.texts.map((text) => [text, 1]))
    return {
      declaration: declare('single', 'string', key.texts.slice(0, 1), weights),
      body,
      processing: mapResponse,
      most: 1,
    }
  }
  const equals = key.numbers.map(
    ({ value, tolerance }) =>
      `<equal toleranceMode="absolute" tolerance="${tolerance} ${tolerance}"><variable identifier="RESPONSE"/><baseValue baseType="float">${value}</baseValue></equal>`,
  )
  return {
    declaration: declare(
      'single',
      'float',
      key.numbers.slice(0, 1).map(({ value }) => String(value)),
    ),
    body,
    processing: `<responseProcessing><responseCondition><responseIf><or>${equals.join('')}</or><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`,
    most: 1,
  }
}
