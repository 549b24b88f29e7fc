import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { png } from '../word/docx-fixture.ts'
import { readChecked } from '../read-checked.ts'
import { writeQuestions } from '../write.ts'

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`

/** A quiz as Canvas exports it. */
function canvas(...items: string[]): Uint8Array {
  const quiz = xml(
    `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Kuis"><section ident="root_section">${items.join('')}</section></assessment></questestinterop>`,
  )
  return zipSync({
    'imsmanifest.xml': strToU8(
      xml(
        '<manifest><resources><resource identifier="a" type="imsqti_xmlv1p2"><file href="a/a.xml"/></resource></resources></manifest>',
      ),
    ),
    'a/a.xml': strToU8(quiz),
    // The same quiz once more, as a course has it.
    'non_cc_assessments/a.xml.qti': strToU8(quiz),
    'web_resources/Uploaded Media/peta.png': png(),
  })
}

let count = 0
function item(kind: string, stem: string, responses: string, processing: string, more = ''): string {
  const field = (label: string, entry: string) =>
    `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`
  const html = stem.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<item ident="i${(count += 1)}" title="Soal"><itemmetadata><qtimetadata>${field('question_type', kind)}${field('points_possible', '4.0')}</qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">${html}</mattext></material>${responses}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${processing}</resprocessing>${more}</item>`
}
const labels = (...texts: string[]) =>
  `<render_choice>${texts.map((text, i) => `<response_label ident="${100 + i}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`).join('')}</render_choice>`
const lid = (cardinality: string, ...texts: string[]) =>
  `<response_lid ident="response1" rcardinality="${cardinality}">${labels(...texts)}</response_lid>`
const right = (condition: string, points = '100') =>
  `<respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="Set" varname="SCORE">${points}</setvar></respcondition>`
const equal = (value: string, respident = 'response1') =>
  `<varequal respident="${respident}">${value}</varequal>`
const string = '<response_str ident="response1" rcardinality="Single"><render_fib/></response_str>'

const told = ({ questions, problems }: Awaited<ReturnType<typeof readChecked>>) => ({
  questions: questions.map(({ content, key }) => ({ form: content.form, stem: content.stem, key })),
  problems: problems.map(({ code, severity, args }) => [severity, code, ...args].join(' ')),
})

describe('QTI 1.2 as Canvas writes it', () => {
  it('gives each question once, with its key', async () => {
    const file = canvas(
      item(
        'multiple_choice_question',
        '<p>Ibu kota? <img src="$IMS-CC-FILEBASE$/Uploaded%20Media/peta.png?canvas_download=1"></p>',
        lid('Single', 'Bogor', 'Jakarta', '&lt;b&gt;'),
        `<respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback feedbacktype="Response" linkrefid="general_fb"/></respcondition>${right(equal('101'))}`,
        '<itemfeedback ident="general_fb"><flow_mat><material><mattext texttype="text/html">&lt;p&gt;Sejak 1945&lt;/p&gt;</mattext></material></flow_mat></itemfeedback>',
      ),
      item('true_false_question', 'Air basah', lid('Single', 'True', 'False'), right(equal('100'))),
      item(
        'multiple_answers_question',
        'Prima?',
        lid('Multiple', '2', '3', '4'),
        right(`<and>${equal('100')}${equal('101')}<not>${equal('102')}</not></and>`),
      ),
      item('short_answer_question', 'Lambang?', string, right(equal('Garuda') + equal('garuda pancasila'))),
      item(
        'numerical_question',
        'Pi?',
        string,
        right(
          `<or>${equal('3.14')}<and><vargte respident="response1">3.13</vargte><varlte respident="response1">3.15</varlte></and></or>`,
        ),
      ),
      item(
        'essay_question',
        'Jelaskan!',
        string,
        '<respcondition continue="No"><conditionvar><other/></conditionvar></respcondition>',
      ),
      item(
        'matching_question',
        'Pasangkan',
        ['Jabar', 'Jateng']
          .map(
            (left, i) =>
              `<response_lid ident="r${i}"><material><mattext texttype="text/plain">${left}</mattext></material>${labels('Semarang', 'Bandung')}</response_lid>`,
          )
          .join(''),
        `<respcondition><conditionvar>${equal('101', 'r0')}</conditionvar><setvar varname="SCORE" action="Add">50.00</setvar></respcondition><respcondition><conditionvar>${equal('100', 'r1')}</conditionvar><setvar varname="SCORE" action="Add">50.00</setvar></respcondition>`,
      ),
    )
    const result = await readChecked(file)
    expect(told(result)).toEqual({
      questions: [
        {
          form: 'pilihan-ganda',
          stem: expect.stringMatching(/Ibu kota\? <img data-image="0"/) as string,
          key: { form: 'pilihan-ganda', accepted: ['B'] },
        },
        { form: 'pilihan-ganda', stem: 'Air basah', key: { form: 'pilihan-ganda', accepted: ['A'] } },
        {
          form: 'pilihan-ganda-kompleks',
          stem: 'Prima?',
          key: { form: 'pilihan-ganda-kompleks', correct: ['A', 'B'] },
        },
        {
          form: 'isian-singkat',
          stem: 'Lambang?',
          key: { form: 'isian-singkat', texts: ['Garuda', 'garuda pancasila'], numbers: [] },
        },
        {
          form: 'isian-singkat',
          stem: 'Pi?',
          key: { form: 'isian-singkat', texts: [], numbers: [{ value: 3.14, tolerance: 0.01 }] },
        },
        { form: 'uraian', stem: 'Jelaskan!', key: { form: 'uraian', maxMark: 4, rubric: '' } },
        {
          form: 'menjodohkan',
          stem: 'Pasangkan',
          key: { form: 'menjodohkan', correct: { '1': ['B'], '2': ['A'] } },
        },
      ],
      problems: [],
    })
    expect(result.questions[0]?.pembahasan).toBe('Sejak 1945')
    expect(result.images).toHaveLength(1)
  })

  it.each([
    ['fill_in_multiple_blanks_question', string + string.replace('response1', 'response2')],
    ['calculated_question', string],
    ['file_upload_question', string],
    ['multiple_dropdowns_question', lid('Single', 'a', 'b') + lid('Single', 'c', 'd')],
  ])('refuses %s whole', async (kind, responses) => {
    const result = await readChecked(canvas(item(kind, 'Isi', responses, right(equal('100')))))
    expect(told(result)).toEqual({ questions: [], problems: [`galat qti-bentuk ${kind}`] })
  })

  it('has no key where the file names an option that is not there, or none', async () => {
    const result = await readChecked(
      canvas(
        item('multiple_choice_question', 'A?', lid('Single', 'a', 'b'), right(equal('999'))),
        item('multiple_choice_question', 'B?', lid('Single', 'a', 'b'), ''),
      ),
    )
    expect(told(result).problems).toEqual(['galat qti-kunci 999', 'galat kunci-kosong pilihan-ganda'])
  })
})

it('reads QTI 1.2 as Blackboard writes it', async () => {
  const text = (words: string) =>
    `<flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${words}</mat_formattedtext></mat_extension></material></flow>`
  const option = (ident: string, words: string) =>
    `<flow_label class="Block"><response_label ident="${ident}" shuffle="Yes">${text(words)}</response_label></flow_label>`
  const body = `<questestinterop><assessment title="Tes"><section><item maxattempts="0"><itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype></itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK">${text('&lt;p&gt;Ibu kota?&lt;/p&gt;')}</flow><flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single"><render_choice>${option('x1', 'Bogor')}${option('x2', 'Jakarta')}</render_choice></response_lid></flow></flow></presentation><resprocessing scoremodel="SumOfScores"><respcondition title="correct"><conditionvar><varequal respident="response" case="No">x2</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition><respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`
  const file = zipSync({ 'imsmanifest.xml': strToU8('<manifest/>'), 'res00001.dat': strToU8(xml(body)) })
  expect(told(await readChecked(file))).toEqual({
    questions: [
      { form: 'pilihan-ganda', stem: 'Ibu kota?', key: { form: 'pilihan-ganda', accepted: ['B'] } },
    ],
    problems: [],
  })
})

describe('QTI 3', () => {
  const qti3 = (declaration: string, body: string) =>
    xml(
      `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="t" time-dependent="false">${declaration}<qti-item-body>${body}</qti-item-body><qti-modal-feedback outcome-identifier="F" identifier="f" show-hide="show"><qti-content-body><p>Karena</p></qti-content-body></qti-modal-feedback></qti-assessment-item>`,
    )
  const declare = (cardinality: string, type: string, ...values: string[]) =>
    `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${type}"><qti-correct-response>${values.map((value) => `<qti-value>${value}</qti-value>`).join('')}</qti-correct-response></qti-response-declaration>`
  const items = {
    'a.xml': qti3(
      declare('single', 'identifier', 'B'),
      '<p>Ibu kota? <img src="../gambar/peta.png" alt="peta"/></p><qti-choice-interaction response-identifier="RESPONSE" shuffle="false" max-choices="1"><qti-prompt>Pilih</qti-prompt><qti-simple-choice identifier="A">Bogor</qti-simple-choice><qti-simple-choice identifier="B">Jakarta</qti-simple-choice></qti-choice-interaction>',
    ),
    'b.xml': qti3(
      declare('single', 'string', 'Garuda'),
      '<p>Lambang <qti-text-entry-interaction response-identifier="RESPONSE" expected-length="10"/> negara</p>',
    ),
    'c.xml': qti3(
      declare('multiple', 'directedPair', 'r1 c2', 'r2 c1'),
      '<qti-match-interaction response-identifier="RESPONSE"><qti-prompt>Pasangkan</qti-prompt><qti-simple-match-set><qti-simple-associable-choice identifier="r1" match-max="1">Jabar</qti-simple-associable-choice><qti-simple-associable-choice identifier="r2" match-max="1">Jateng</qti-simple-associable-choice></qti-simple-match-set><qti-simple-match-set><qti-simple-associable-choice identifier="c1" match-max="1">Semarang</qti-simple-associable-choice><qti-simple-associable-choice identifier="c2" match-max="1">Bandung</qti-simple-associable-choice></qti-simple-match-set></qti-match-interaction>',
    ),
    'd.xml': qti3('', '<qti-slider-interaction response-identifier="RESPONSE"/>'),
  }

  it('is read as QTI 2 is', async () => {
    const resources = Object.keys(items).map(
      (name) => `<resource identifier="${name[0]}" type="imsqti_item_xmlv3p0" href="butir/${name}"/>`,
    )
    const file = zipSync({
      'imsmanifest.xml': strToU8(xml(`<manifest><resources>${resources.join('')}</resources></manifest>`)),
      'gambar/peta.png': png(),
      ...Object.fromEntries(Object.entries(items).map(([name, text]) => [`butir/${name}`, strToU8(text)])),
    })
    const result = await readChecked(file)
    expect(told(result)).toEqual({
      questions: [
        {
          form: 'pilihan-ganda',
          stem: expect.stringMatching(/Ibu kota\? <img data-image="0"[^]*Pilih/) as string,
          key: { form: 'pilihan-ganda', accepted: ['B'] },
        },
        {
          form: 'isian-singkat',
          stem: 'Lambang _____ negara',
          key: { form: 'isian-singkat', texts: ['Garuda'], numbers: [] },
        },
        {
          form: 'menjodohkan',
          stem: 'Pasangkan',
          key: { form: 'menjodohkan', correct: { '1': ['B'], '2': ['A'] } },
        },
      ],
      problems: ['galat qti-bentuk sliderInteraction'],
    })
    expect(result.questions[0]?.pembahasan).toBe('Karena')
  })

  it('is read without its package', async () => {
    expect(told(await readChecked(items['b.xml'])).questions).toHaveLength(1)
  })
})

describe('what is written as QTI', () => {
  it.each(['qti', 'qti-3'] as const)(
    'keeps underline, strokes, direction and list numbers in %s',
    async (format) => {
      const stem =
        '<p dir="rtl">سلام <u>عليكم</u></p><p><s>coret</s> <span dir="ltr">kiri</span></p><ol start="4"><li>empat</li></ol>'
      const { bytes } = await writeQuestions(format, {
        title: 'x',
        media: [],
        questions: [
          {
            id: '11111111-1111-4111-8111-111111111111',
            pembahasan: '',
            content: { form: 'uraian', stem },
            key: { form: 'uraian', maxMark: 10, rubric: '' },
          },
        ],
      })
      const parts = unzipSync(bytes)
      const written = strFromU8(parts['items/soal-0001.xml']!)
      expect(written).toContain('<p dir="rtl">')
      expect(written).toContain('<span class="qti-underline">عليكم</span>')
      expect(written).toMatch(/stylesheet href="\.\.\/gaya\.css"/)
      expect(strFromU8(parts['gaya.css']!)).toBe(
        '.qti-underline{text-decoration:underline}\n.suluh-coret{text-decoration:line-through}\n.suluh-mulai-4{counter-reset:list-item 3}\n',
      )
      expect((await readChecked(bytes)).questions[0]?.content.stem).toBe(stem)
      // Every name is one of its own, or of HTML.
      const names = new Set([...written.matchAll(/<([\w-]+)/g)].map(([, name = '']) => name))
      const html = new Set(['div', 'p', 'span', 'ol', 'li'])
      const isNew = [...names].filter((name) => !html.has(name)).map((name) => name.startsWith('qti-'))
      expect(new Set(isNew)).toEqual(new Set([format === 'qti-3']))
    },
  )
})
