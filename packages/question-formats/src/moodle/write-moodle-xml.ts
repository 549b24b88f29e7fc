import { areBoundToPlace } from '@suluh/contract/bank/bound-options'
import { dataAddress, mediaIn, mediaName, newStimulus } from '../soal/export-file.ts'
import type { ExportInput, ExportSoal } from '../soal/export-file.ts'
import { exportHtml, texFormula } from '../html/export-html.ts'
import { escapeHtml, printable } from '@suluh/rich-text/escape'
import type { StoredImage } from '../image-store.ts'
import { kisiTags, sharedTag } from '../soal/own-marks.ts'
import { pairsOf, sharesOf } from '../soal/pairs-of.ts'

/** Moodle XML: files inside, our id as idnumber, and tags for what Moodle's types do not say. */
export function writeMoodleXml({ title, questions, media }: ExportInput): string {
  const category = `<question type="category"><category><text>${escapeHtml(`$course$/top/${title.replaceAll('/', '//')}`)}</text></category></question>`
  const list = questions.flatMap((question, index) => {
    const text = newStimulus(questions, index)
    return [...(text === '' ? [] : [passage(text, media)]), element(question, index, media)]
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${[category, ...list].join('\n')}\n</quiz>\n`
}

function passage(html: string, media: StoredImage[]): string {
  return `<question type="description"><name><text>Bacaan</text></name><questiontext format="html">${inside(html, media)}</questiontext>${tagList([sharedTag])}</question>`
}

const tagList = (tags: string[]) =>
  `<tags>${tags.map((tag) => `<tag><text>${escapeHtml(tag)}</text></tag>`).join('')}</tags>`

function element(question: ExportSoal, index: number, media: StoredImage[]): string {
  const field = (name: string, html: string, attrs = '') =>
    `<${name}${attrs} format="html">${inside(html, media)}</${name}>`
  const { type, body, tags: own } = answer(question, field, media)
  const tags = [...own, ...kisiTags(question)]
  return [
    `<question type="${type}">`,
    `<name><text>Soal ${index + 1}</text></name>`,
    field('questiontext', question.content.stem),
    field('generalfeedback', question.pembahasan),
    `<idnumber>${escapeHtml(question.id)}</idnumber>`,
    body,
    tagList(question.stimulus ? [...tags, sharedTag] : tags),
    '</question>',
  ].join('\n')
}

function inside(html: string, media: StoredImage[]): string {
  const text = exportHtml(html, {
    formula: texFormula,
    media: (index) => `@@PLUGINFILE@@/${nameOf(media, index)}`,
  })
  const files = mediaIn(html).map((index) => {
    const base64 = Buffer.from(media[index]?.bytes ?? []).toString('base64')
    return `<file name="${nameOf(media, index)}" path="/" encoding="base64">${base64}</file>`
  })
  return `<text>${cdata(text)}</text>${files.join('')}`
}

function nameOf(media: StoredImage[], index: number): string {
  const file = media[index]
  return file ? mediaName(file, index) : ''
}

const cdata = (text: string) =>
  text === '' ? '' : `<![CDATA[${printable(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

type FieldWriter = (name: string, html: string, attrs?: string) => string

function answer(
  { content, key }: ExportSoal,
  field: FieldWriter,
  media: StoredImage[],
): { type: string; body: string; tags: string[] } {
  const options = (list: { html: string }[], fractions: number[], isSingle: boolean) =>
    [
      `<single>${isSingle}</single>`,
      `<shuffleanswers>${!areBoundToPlace(list)}</shuffleanswers>`,
      '<answernumbering>ABCD</answernumbering>',
      ...list.map(({ html }, i) =>
        field('answer', html, ` fraction="${Number((fractions[i] ?? 0).toFixed(5))}"`),
      ),
    ].join('\n')
  switch (content.form) {
    case 'pilihan-ganda': {
      const accepted = key.form === 'pilihan-ganda' ? key.accepted : []
      return {
        type: 'multichoice',
        body: options(
          content.options,
          content.options.map(({ id }) => (accepted.includes(id) ? 100 : 0)),
          true,
        ),
        tags: [],
      }
    }
    case 'pilihan-ganda-kompleks': {
      const correct = key.form === 'pilihan-ganda-kompleks' ? key.correct : []
      const right = 100 / Math.max(1, correct.length)
      const fractions = content.options.map(({ id }) => (correct.includes(id) ? right : -100))
      return { type: 'multichoice', body: options(content.options, fractions, false), tags: [] }
    }
    case 'pilihan-berbobot': {
      const { shares, tags } = sharesOf(content, key)
      return { type: 'multichoice', body: options(content.options, shares, true), tags }
    }
    case 'kategori':
    case 'menjodohkan': {
      const { pairs, tags } = pairsOf(content, key)
      const body = pairs.map(({ left, right }) => {
        const answered = `<answer><text>${cdata(rightSide(right, media))}</text></answer>`
        return field('subquestion', left).replace(/<\/subquestion>$/, () => `${answered}</subquestion>`)
      })
      return { type: 'matching', body: `<shuffleanswers>true</shuffleanswers>\n${body.join('\n')}`, tags }
    }
    case 'isian-singkat': {
      if (key.form !== 'isian-singkat') return { type: 'shortanswer', body: '', tags: [] }
      const plain = (text: string, more = '') =>
        `<answer fraction="100" format="plain_text"><text>${escapeHtml(text)}</text>${more}</answer>`
      if (content.numeric)
        return {
          type: 'numerical',
          body: key.numbers
            .map(({ value, tolerance }) => plain(String(value), `<tolerance>${tolerance}</tolerance>`))
            .join('\n'),
          tags: [],
        }
      const texts = key.texts.map((text) => plain(text.replaceAll('*', '\\*')))
      return { type: 'shortanswer', body: ['<usecase>0</usecase>', ...texts].join('\n'), tags: [] }
    }
    case 'uraian': {
      if (key.form !== 'uraian') return { type: 'essay', body: '', tags: [] }
      const body = [
        `<defaultgrade>${key.maxMark}</defaultgrade>`,
        '<responseformat>editor</responseformat>',
        field('graderinfo', key.rubric),
      ]
      return { type: 'essay', body: body.join('\n'), tags: [] }
    }
  }
}

// Moodle's right sides carry no files beside them, so theirs are written into the address.
function rightSide(html: string, media: StoredImage[]): string {
  return exportHtml(html, { formula: texFormula, media: (index) => dataAddress(media[index]) })
}
