import { escapeHtml } from '@suluh/rich-text/escape'
import type { ImageStore } from '../image-store.ts'
import { markupField, plainField } from '../html/html-text.ts'
import { moodleAnswer, moodleMarks, type ReadField } from './moodle-answer.ts'
import { gapKinds, readGaps } from './moodle-gaps.ts'
import { addProblem, addSoal, finding, type Reading } from '../soal/reading.ts'
import { followPassages } from '../table/passages.ts'
import { lostFinding } from '../table/soal-table.ts'
import { shortened } from '../soal/soal-parts.ts'
import { tellUnequalMarks, type Marks } from '../soal/unequal-marks.ts'
import type { TextFile } from '../gift/aiken.ts'
import { childElement, childElements, readXmlDocument, xmlText } from '../xml.ts'
import type { XmlElement } from '../xml.ts'

export function isMoodleXml(text: string): boolean {
  return /^\s*(<\?xml[^>]*\?>)?\s*(<!--[^]{0,2000}?-->\s*)*<quiz[\s>]/.test(text.slice(0, 5000))
}

/** Reads Moodle's XML; pictures and sounds inside go to the store. Throws `validation` for damaged XML. */
export function readMoodleXml(text: string, store: ImageStore): TextFile {
  const reading: Reading = { questions: [], problems: [] }
  let sourceHtml = ''
  const passages = followPassages(reading)
  let count = 0
  const marks: Marks = []
  for (const question of childElements(readXmlDocument(text), 'question')) {
    const kind = question.attrs['type'] ?? ''
    if (kind === 'category') {
      passages.end()
      continue
    }
    count += 1
    const source = `s${count}`
    const lost = { count: 0 }
    const field = fieldReader(store, lost)
    const name = xmlText(childElement(childElement(question, 'name'), 'text')).trim()
    const site = { place: name === '' ? `Soal ke-${count}` : `Soal ke-${count} (${shortened(name)})`, source }
    sourceHtml += `<div data-source="${source}"><p><strong>${escapeHtml(`${count}. ${shortened(name)} [${kind}]`)}</strong></p>${shown(question, field)}</div>`
    lost.count = 0
    const { isShared } = moodleMarks(question)
    if (kind === 'description') {
      passages.begin(field(childElement(question, 'questiontext')).html, site, isShared)
      if (lost.count > 0) addProblem(reading, site, lostFinding(lost.count))
    } else readQuestion(reading, question, site, field, lost, passages.current(isShared), marks)
  }
  passages.end()
  tellUnequalMarks(reading, marks)
  return { ...reading, sourceHtml }
}

function readQuestion(
  reading: Reading,
  question: XmlElement,
  site: { place: string; source: string },
  field: ReadField,
  lost: { count: number },
  stimulus: string,
  marks: Marks,
): void {
  const kind = question.attrs['type'] ?? ''
  if (gapKinds.has(kind)) {
    readGapQuestions(reading, question, site, field, lost, stimulus)
    return
  }
  const stem = field(childElement(question, 'questiontext')).html
  const built = moodleAnswer(kind, question, stem, field)
  if (built === null) {
    addProblem(reading, site, finding('soal', 'galat', 'moodle-bentuk', shortened(kind)))
    return
  }
  const pembahasan = field(childElement(question, 'generalfeedback')).html
  const grade = Number(xmlText(childElement(question, 'defaultgrade')) || NaN)
  if (grade > 0 && built.content.form !== 'uraian') marks.push({ mark: grade, source: site.source })
  const findings = lost.count > 0 ? [lostFinding(lost.count), ...built.findings] : built.findings
  const ref = xmlText(childElement(question, 'idnumber')).trim()
  const number = String(reading.questions.length + 1)
  const { indikator, capaian } = moodleMarks(question)
  addSoal(reading, site, {
    ...built,
    number,
    ref,
    indikator,
    capaian,
    stimulus,
    findings,
    pembahasan: pembahasan + built.pembahasan,
  })
}

function readGapQuestions(
  reading: Reading,
  question: XmlElement,
  site: { place: string; source: string },
  field: ReadField,
  lost: { count: number },
  stimulus: string,
): void {
  const read = readGaps(question.attrs['type'] ?? '', question, field)
  if ('refused' in read) {
    addProblem(reading, site, finding('soal', 'galat', `moodle-${read.refused}`, String(read.count)))
    return
  }
  const { questions, shared } = read
  const pembahasan = field(childElement(question, 'generalfeedback')).html
  const count = questions.length
  const told = count > 1 ? [finding('soal', 'peringatan', 'moodle-dipisah', String(count))] : []
  questions.forEach((built, at) => {
    const about = at > 0 ? [] : [...told, ...(lost.count > 0 ? [lostFinding(lost.count)] : [])]
    addSoal(reading, site, {
      ...built,
      number: String(reading.questions.length + 1),
      ref: count === 1 ? xmlText(childElement(question, 'idnumber')).trim() : '',
      stimulus: stimulus + shared,
      findings: [...about, ...built.findings],
      pembahasan: pembahasan + built.pembahasan,
    })
  })
}

function fieldReader(store: ImageStore, lost: { count: number }): ReadField {
  return (element) => {
    if (element === undefined) return { html: '', text: '', lost: 0 }
    const files = new Map(childElements(element, 'file').map((file) => [file.attrs['name'] ?? '', file]))
    const text = xmlText(childElement(element, 'text') ?? element).trim()
    const format = element.attrs['format'] ?? 'html'
    const read =
      format === 'plain_text' || (format !== 'html' && !/[<&]/.test(text))
        ? plainField(text)
        : markupField(text, (src) => stored(src, files, store))
    lost.count += read.lost
    return read
  }
}

function stored(src: string, files: Map<string, XmlElement>, store: ImageStore): number | null {
  const name = /^@@PLUGINFILE@@\/(.+)$/.exec(src)?.[1]
  const inline = /^data:(?:image|audio)\/[\w+.-]+;base64,(.+)$/s.exec(src)?.[1]
  const file = name === undefined ? undefined : (files.get(name) ?? files.get(unescaped(name)))
  const base64 = inline ?? (file && xmlText(file))
  return base64 === undefined ? null : store.add(new Uint8Array(Buffer.from(base64, 'base64')))
}

function unescaped(name: string): string {
  try {
    return decodeURIComponent(name.replace(/\?.*$/, ''))
  } catch {
    return name
  }
}

function shown(question: XmlElement, field: ReadField): string {
  const answers = [...childElements(question, 'answer'), ...childElements(question, 'subquestion')].map(
    (answer) => {
      const right = childElement(answer, 'answer')
      const fraction = answer.attrs['fraction']
      return `<li>${field(answer).html}${right ? ` → ${field(right).html}` : ''}${fraction ? ` (${escapeHtml(fraction)}%)` : ''}</li>`
    },
  )
  return `<div>${field(childElement(question, 'questiontext')).html}</div>${answers.length > 0 ? `<ul>${answers.join('')}</ul>` : ''}`
}
