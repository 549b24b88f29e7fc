import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { png } from './word/docx-fixture.ts'
import { readChecked, told } from './read-checked.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

describe('Moodle XML', () => {
  const quiz = (...questions: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${questions.join('')}</quiz>`
  const text = (name: string, html: string, more = '') =>
    `<${name} format="html"><text><![CDATA[${html}]]></text>${more}</${name}>`
  const answer = (fraction: number, html: string, more = '') =>
    `<answer fraction="${fraction}" format="html"><text><![CDATA[${html}]]></text>${more}</answer>`

  it('reads every type that our forms hold, with its files and formulas', async () => {
    const mp3 = Uint8Array.from([0x49, 0x44, 0x33, 4, 0, 0])
    const file = (name: string, bytes: Uint8Array) =>
      `<file name="${name}" path="/" encoding="base64">${base64(bytes)}</file>`
    const result = await readChecked(
      quiz(
        '<question type="category"><category><text>$course$/IPA</text></category></question>',
        `<question type="multichoice"><name><text>Satu</text></name>${text('questiontext', '<p>Luas \\(r^2\\) <img src="@@PLUGINFILE@@/peta%201.png" alt="peta dunia"><audio src="@@PLUGINFILE@@/a.mp3"></audio></p>', file('peta 1.png', png()) + file('a.mp3', mp3))}<single>true</single>${answer(100, '<p>a &amp; b</p>')}${answer(0, 'c')}</question>`,
        `<question type="multichoice">${text('questiontext', 'Banyak')}<single>false</single>${answer(50, 'x')}${answer(50, 'y')}${answer(-100, 'z')}</question>`,
        `<question type="truefalse">${text('questiontext', 'Bumi datar')}<answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question>`,
        `<question type="shortanswer">${text('questiontext', 'Ibu kota')}${answer(100, 'Bandung')}${answer(50, 'Bandoeng')}</question>`,
        `<question type="numerical">${text('questiontext', 'Pi')}<answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer></question>`,
        `<question type="matching">${text('questiontext', 'Jodohkan')}<subquestion format="html"><text>Jepang</text><answer><text>Tokyo</text></answer></subquestion><subquestion><text>Korea</text><answer><text>Seoul</text></answer></subquestion><subquestion><text></text><answer><text>Manila</text></answer></subquestion></question>`,
        `<question type="essay">${text('questiontext', 'Jelaskan')}<defaultgrade>4.0</defaultgrade>${text('graderinfo', 'Tiga tahap')}${text('generalfeedback', 'Lihat buku')}</question>`,
        `<question type="calculated"><name><text>Hitung</text></name>${text('questiontext', '{a} + {b}')}</question>`,
      ),
    )
    expect(result.format).toBe('moodle-xml')
    expect(result.images.map(({ mime }) => mime)).toEqual(['image/png', 'audio/mpeg'])
    expect(result.questions[0]?.content).toMatchObject({
      stem: 'Luas <span data-tex="r^2"></span> <img data-image="0" alt="peta dunia"><audio data-image="1" controls=""></audio>',
      options: [{ html: 'a &amp; b' }, { html: 'c' }],
    })
    expect(result.questions.map((q) => q.key)).toEqual([
      { form: 'pilihan-ganda', accepted: ['A'] },
      { form: 'pilihan-ganda-kompleks', correct: ['A', 'B'] },
      { form: 'pilihan-ganda', accepted: ['B'] },
      { form: 'isian-singkat', texts: ['Bandung'], numbers: [] },
      { form: 'isian-singkat', texts: [], numbers: [{ value: 3.14, tolerance: 0.01 }] },
      { form: 'menjodohkan', correct: { 1: ['C'], 2: ['B'] } },
      { form: 'uraian', maxMark: 4, rubric: 'Tiga tahap' },
    ])
    expect(told(result)).toEqual([
      'peringatan: Soal ke-4: 1 jawaban bernilai sebagian tidak diambil',
      'galat: Soal ke-8 (Hitung): Bentuk soal Moodle “calculated” belum dapat diambil',
    ])
  })

  it('turns MathML into a formula that can be edited', async () => {
    const math =
      '<math><mfrac><mn>1</mn><msup><mi>x</mi><mn>2</mn></msup></mfrac><mo>≤</mo><msqrt><mi>π</mi></msqrt></math>'
    const result = await readChecked(
      quiz(`<question type="essay">${text('questiontext', `Hitung ${math}`)}</question>`),
    )
    expect(result.questions[0]?.content.stem).toBe(
      'Hitung <span data-tex="\\frac{1}{x^{2}}\\leq \\sqrt{\\pi }"></span>',
    )
  })

  it('refuses entities and explains damage', async () => {
    const laughs =
      '<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><quiz><question type="essay"><questiontext><text>&b;</text></questiontext></question></quiz>'
    await expect(readChecked(laughs)).rejects.toMatchObject({
      code: expect.stringMatching(/validation|unsupported/),
    })
    const foreign =
      '<quiz><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><question type="essay"/></quiz>'
    await expect(readChecked(foreign)).rejects.toMatchObject({ message: expect.stringMatching(/entitas/) })
    await expect(readChecked(quiz('<question type="essay">'))).rejects.toMatchObject({
      message: expect.stringMatching(/XML ini tidak lengkap/),
    })
  })

  it('forgives what is written by hand, and a file of nothing else', async () => {
    const byHand = `\n<?xml version="1.0"?><quiz><question type="essay"><questiontext><text>Tom & Jerry&nbsp;&copy; R&D</text></questiontext></question></quiz>\n`
    const { questions } = await readChecked(byHand)
    expect(questions[0]?.content.stem).toBe('Tom &amp; Jerry\u00a0© R&amp;D')
    for (const piece of ['<', '& ', '&copy; ', '<a>', '<a></b>', ']]>', '<![CDATA['])
      await expect(
        readChecked(`<quiz><question><![CDATA[ ]]>${piece.repeat(1_000_000 / piece.length)}`),
      ).rejects.toMatchObject({ message: expect.stringMatching(/XML ini tidak lengkap/) })
  })
})

describe('QTI 2.1', () => {
  const open = (id: string, more = '') =>
    `<?xml version="1.0" encoding="UTF-8"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}" title="${id}" adaptive="false" timeDependent="false"${more}>`
  const declare = (cardinality: string, type: string, values: string[], more = '') =>
    `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${type}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>${more}</responseDeclaration>`
  const item = (id: string, declaration: string, body: string) =>
    `${open(id)}${declaration}<itemBody>${body}</itemBody></assessmentItem>`
  const pack = (items: Record<string, string>, files: Record<string, Uint8Array> = {}) =>
    zipSync({
      'imsmanifest.xml': strToU8(
        `<manifest><resources>${Object.keys(items)
          .map(
            (path) =>
              `<resource identifier="x" type="imsqti_item_xmlv2p1" href="${path}"><file href="${path}"/></resource>`,
          )
          .join('')}</resources></manifest>`,
      ),
      ...Object.fromEntries(Object.entries(items).map(([path, xml]) => [path, strToU8(xml)])),
      ...files,
    })
  const simple = (ids: string) =>
    ids
      .split(' ')
      .map((id) => `<simpleChoice identifier="${id}">Pilihan ${id}</simpleChoice>`)
      .join('')
  const side = (...ids: string[]) =>
    `<simpleMatchSet>${ids.map((id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${id}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`

  it('reads the interactions that our forms hold and explains the others', async () => {
    const result = await readChecked(
      pack(
        {
          'items/a.xml': item(
            'a',
            declare('single', 'identifier', ['C2']),
            `<p>Lihat <img src="../img/p.png" alt="peta kota"/></p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Mana?</prompt>${simple('C1 C2')}</choiceInteraction>`,
          ),
          'items/b.xml': item(
            'b',
            declare('multiple', 'identifier', ['C1', 'C3']),
            `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="0"><prompt>Mana saja?</prompt>${simple('C1 C2 C3')}</choiceInteraction>`,
          ),
          'items/c.xml': item(
            'c',
            declare('multiple', 'directedPair', ['S1 K1', 'S2 K2', 'S3 K1']),
            `<matchInteraction responseIdentifier="RESPONSE"><prompt>Tentukan</prompt>${side('S1', 'S2', 'S3')}${side('K1', 'K2')}</matchInteraction>`,
          ),
          'items/d.xml': item(
            'd',
            declare('single', 'string', ['Jakarta']),
            '<p>Ibu kota <textEntryInteraction responseIdentifier="RESPONSE"/> negara</p>',
          ),
          'items/e.xml': item(
            'e',
            declare('single', 'string', []),
            '<p>Jelaskan</p><extendedTextInteraction responseIdentifier="RESPONSE"/>',
          ),
          'items/f.xml': item(
            'f',
            declare('ordered', 'identifier', []),
            `<orderInteraction responseIdentifier="RESPONSE"><prompt>Urutkan</prompt>${simple('C1 C2')}</orderInteraction>`,
          ),
          'items/g.xml': item(
            'g',
            declare('single', 'identifier', ['C9']),
            `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Luar?</prompt>${simple('C1 C2')}</choiceInteraction>`,
          ),
          'items/h.xml': item(
            'h',
            declare('single', 'identifier', ['C2']),
            '<p>Kota <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="C1">a</inlineChoice><inlineChoice identifier="C2">b</inlineChoice></inlineChoiceInteraction> besar</p>',
          ),
          'items/i.xml': '<assessmentItem><itemBody>',
        },
        { 'img/p.png': png() },
      ),
    )
    expect(result.format).toBe('qti')
    expect(result.images).toHaveLength(1)
    expect(result.questions.map((q) => q.key)).toEqual([
      { form: 'pilihan-ganda', accepted: ['B'] },
      { form: 'pilihan-ganda-kompleks', correct: ['A', 'C'] },
      { form: 'kategori', correct: { 1: 'A', 2: 'B', 3: 'A' } },
      { form: 'isian-singkat', texts: ['Jakarta'], numbers: [] },
      { form: 'uraian', maxMark: 10, rubric: '' },
      { form: 'pilihan-ganda', accepted: [] },
      { form: 'pilihan-ganda', accepted: ['B'] },
    ])
    expect(result.questions[0]?.content.stem).toBe('<p>Lihat <img data-image="0" alt="peta kota"></p>Mana?')
    expect(result.questions[3]?.content.stem).toBe('Ibu kota _____ negara')
    expect(told(result)).toEqual(
      [
        'galat: Soal ke-6 (f.xml): Bentuk QTI “orderInteraction” belum dapat diambil',
        'galat: Soal ke-7 (g.xml): Kunci menunjuk C9, yang tidak ada di soal ini',
        'galat: Soal ke-9 (i.xml): XML ini tidak lengkap: <itemBody> tidak ditutup di dekat “<assessmentItem><itemBody>”',
      ].map((line) => expect.stringContaining(line.slice(0, 60))),
    )
  })

  it('keeps the order that is written, and the key with its option, where another system would shuffle', async () => {
    const shuffled =
      '<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1"><prompt>Mana?</prompt><simpleChoice identifier="Z9" fixed="true">satu</simpleChoice><simpleChoice identifier="A1">dua</simpleChoice><simpleChoice identifier="M5" fixed="false">tiga</simpleChoice></choiceInteraction>'
    const { questions, problems } = await readChecked(
      pack({ 'a.xml': item('a', declare('single', 'identifier', ['A1']), shuffled) }),
    )
    expect(problems).toEqual([])
    expect(questions).toMatchObject([
      {
        content: { options: ['satu', 'dua', 'tiga'].map((html, at) => ({ id: 'ABC'[at], html })) },
        key: { accepted: ['B'] },
      },
    ])
  })

  it('says which QTI is read where a package holds no question', async () => {
    const other = zipSync({
      'imsmanifest.xml': strToU8('<manifest/>'),
      'a.xml': strToU8('<questestinterop/>'),
    })
    await expect(readChecked(other)).rejects.toMatchObject({
      message: expect.stringMatching(/tidak ada butir soal.*QTI 1\.2, 2\.0 sampai 2\.2, dan 3\.0/),
    })
  })
})
