import { describe, expect, it } from 'vitest'
import type { ReadResult } from '../read.ts'
import { readChecked } from '../read-checked.ts'

/** The key of each question; `galat` where it has none. */
function keysOf({ questions, problems }: ReadResult): string[] {
  return questions.map(({ key, content }, index) => {
    if (problems.some((each) => each.question === index && each.severity === 'galat')) return 'galat'
    return 'accepted' in key ? key.accepted.join('+') : content.form
  })
}

const keysOfText = async (text: string) => keysOf(await readChecked(text))
const sheet = (...keys: string[]) =>
  [
    'No;Soal;A;B;C;D;Kunci',
    ...keys.map((key, at) => `${at + 1};Soal ${at}?;satu;dua;tiga;empat;${key}`),
  ].join('\n')

describe('keys of a table', () => {
  it('that are counted from 0 are so where all options stand in one cell, too', async () => {
    const rows = ['0', '3', '1'].map((key, at) => `${at + 1};Soal ${at}?;a|b|c|d;${key}`)
    expect(await keysOfText(['No;Soal;Pilihan;Kunci', ...rows].join('\n'))).toEqual(['A', 'D', 'B'])
  })

  it('with a 0 among others that cannot be counted from there are not sure', async () => {
    expect(await keysOfText(sheet('0', '3', '4'))).toEqual(['galat', 'galat', 'galat'])
    expect(await keysOfText(sheet('0', 'B', '2'))).toEqual(['galat', 'B', 'galat'])
    expect(await keysOfText(sheet('1', 'B', '2'))).toEqual(['A', 'B', 'B'])
  })

  it('name right and wrong by their first letters where one is S', async () => {
    const truths = (...keys: string[]) =>
      ['No;Soal;A;B;Kunci', ...keys.map((key, at) => `${at + 1};Pernyataan ${at};Benar;Salah;${key}`)].join(
        '\n',
      )
    expect(await keysOfText(truths('B', 'S', 'B'))).toEqual(['A', 'B', 'A'])
    expect(await keysOfText(truths('B', 'A'))).toEqual(['B', 'A'])
    expect(await keysOfText(truths('B', 'A', 'S'))).toEqual(['galat', 'A', 'B'])
  })

  it('are not sure where crosses stand among ticks', async () => {
    const rows = (...marks: string[]) =>
      [
        'No;Soal;Jawaban;Kunci',
        ...marks.map((mark, at) => `${at ? '' : 1};${at ? '' : 'Satu?'};jawaban ${at};${mark}`),
      ].join('\n')
    expect(await keysOfText(rows('x', 'v', 'x'))).toEqual(['galat'])
    expect(await keysOfText(rows('', 'x', ''))).toEqual(['B'])
    expect(await keysOfText(rows('', 'v', ''))).toEqual(['B'])
  })

  it('are not taken from a row that a comma has moved', async () => {
    const text = 'No,Soal,A,B,C,D,Kunci\n1,Satu, dua,a,b,c,d,B\n2,x,a,b,c,d,C'
    expect(await keysOfText(text)).toEqual(['galat', 'C'])
    const essay = await readChecked('Jenis,No,Soal,A,B,Kunci\nuraian,1,Sebutkan, jelaskan,,,x\n,2,x,a,b,B')
    expect(essay.problems.map(({ place, code, question }) => [place, code, question])).toContainEqual([
      'Baris 2, kolom Soal',
      'sel-bergeser',
      null,
    ])
  })
})

it('takes options of JSON by their letters, and never a choice for a short answer', async () => {
  const item = (options: unknown) => JSON.stringify([{ question: 'Satu?', options, answer: 'B' }])
  expect(await keysOfText(item({ B: 'dua', A: 'satu' }))).toEqual(['B'])
  expect(await keysOfText(item({ x: 'satu', y: 'dua' }))).toEqual(['galat'])
})

describe('keys of QTI', () => {
  const respond = (letter: string, variable: string, action = 'Set', points = '100', goesOn = 'Yes') =>
    `<respcondition continue="${goesOn}"><conditionvar><varequal respident="r">${letter}</varequal></conditionvar><setvar action="${action}" varname="${variable}">${points}</setvar></respcondition>`
  const item = (...conditions: string[]) =>
    `<?xml version="1.0"?><questestinterop><item ident="i"><presentation><material><mattext>Satu?</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>${['A', 'B'].map((letter) => `<response_label ident="${letter}"><material><mattext>teks ${letter}</mattext></material></response_label>`).join('')}</render_choice></response_lid></presentation><resprocessing><outcomes/>${conditions.join('')}</resprocessing></item></questestinterop>`

  it('are what scores, and not what counts hints or takes points', async () => {
    expect(await keysOfText(item(respond('A', 'HINTS'), respond('B', 'SCORE')))).toEqual(['B'])
    expect(await keysOfText(item(respond('A', 'SCORE', 'Subtract'), respond('B', 'SCORE')))).toEqual(['B'])
  })

  it.each([
    [
      'sets the points and takes them back',
      [respond('A', 'SCORE'), respond('A', 'SCORE', 'Set', '0'), respond('B', 'SCORE')],
      'B',
    ],
    [
      'is at its end with the first',
      [
        respond('A', 'SCORE', 'Set', '100', 'No'),
        respond('A', 'SCORE', 'Set', '0'),
        respond('B', 'SCORE', 'Set', '0'),
      ],
      'A',
    ],
    [
      'begins with what is wrong',
      [respond('A', 'SCORE', 'Set', '0', 'No'), respond('A', 'SCORE'), respond('B', 'SCORE')],
      'B',
    ],
    ['asks for something unknown', [respond('A', 'SCORE').replaceAll('varequal', 'varsubset')], 'galat'],
  ])('come from conditions in their order, where it %s', async (_, conditions, key) => {
    expect(await keysOfText(item(...conditions))).toEqual([key])
  })

  it('of several right options are not sure where another choice has more points', async () => {
    const both = '<and><varequal respident="r">A</varequal><varequal respident="r">B</varequal></and>'
    const several = (...conditions: string[]) => item(...conditions).replace('"Single"', '"Multiple"')
    const joint = respond('A', 'SCORE', 'Set', '100', 'No').replace(
      '<varequal respident="r">A</varequal>',
      both,
    )
    expect(await keysOfText(several(joint))).toEqual(['pilihan-ganda-kompleks'])
    expect(await keysOfText(several(joint.replace('No', 'Yes'), respond('A', 'SCORE', 'Set', '0')))).toEqual([
      'galat',
    ])
  })

  it('are not sure where the answer and the points differ', async () => {
    const text = `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse><mapping><mapEntry mapKey="B" mappedValue="1"/></mapping></responseDeclaration><itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>Satu?</prompt><simpleChoice identifier="A">satu</simpleChoice><simpleChoice identifier="B">dua</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
    expect(await keysOfText(text)).toEqual(['galat'])
  })

  it('of short answers are those with most points; others that have some are told of', async () => {
    const read = async (text: string) => {
      const { questions, problems } = await readChecked(text)
      return [
        questions.map(({ key }) => ('texts' in key ? key.texts : key)),
        problems.map(({ code }) => code),
      ]
    }
    const entries = (...points: [string, number][]) =>
      points.map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`).join('')
    const qti2 = (mapping: string) =>
      `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"><mapping>${mapping}</mapping></responseDeclaration><itemBody><p>Ibu kota? <textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody></assessmentItem>`
    expect(await read(qti2(entries(['Jakarta', 1], ['Batavia', 0.5])))).toEqual([
      [['Jakarta']],
      ['jawaban-bernilai-sebagian'],
    ])
    expect(await read(qti2(entries(['Jakarta', 1], ['DKI Jakarta', 1])))).toEqual([
      [['Jakarta', 'DKI Jakarta']],
      [],
    ])
    const when = (text: string, points: number) =>
      `<respcondition><conditionvar><varequal respident="r">${text}</varequal></conditionvar><setvar action="Set" varname="SCORE">${points}</setvar></respcondition>`
    const qti12 = (...conditions: string[]) =>
      `<?xml version="1.0"?><questestinterop><item ident="i" title="t"><presentation><material><mattext>Ibu kota?</mattext></material><response_str ident="r" rcardinality="Single"><render_fib/></response_str></presentation><resprocessing><outcomes><decvar varname="SCORE" maxvalue="100"/></outcomes>${conditions.join('')}</resprocessing></item></questestinterop>`
    expect(await read(qti12(when('Jakarta', 100), when('Batavia', 50)))).toEqual([
      [['Jakarta']],
      ['jawaban-bernilai-sebagian'],
    ])
  })

  const scored = (declared: string[], processing: string, cardinality = 'single') =>
    `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="identifier"><correctResponse>${declared.map((id) => `<value>${id}</value>`).join('')}</correctResponse></responseDeclaration><outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="0"><prompt>Satu?</prompt>${['A', 'B', 'C'].map((id) => `<simpleChoice identifier="${id}">teks ${id}</simpleChoice>`).join('')}</choiceInteraction></itemBody>${processing}</assessmentItem>`
  const response = '<variable identifier="RESPONSE"/>'
  const value = (text: string, type = 'identifier') => `<baseValue baseType="${type}">${text}</baseValue>`
  const points = (points: string) =>
    `<setOutcomeValue identifier="SCORE">${value(points, 'float')}</setOutcomeValue>`
  const own = (...conditions: string[]) => `<responseProcessing>${conditions.join('')}</responseProcessing>`
  const when = (asked: string, then: string, otherwise = '') =>
    `<responseCondition><responseIf>${asked}${then}</responseIf>${otherwise && `<responseElse>${otherwise}</responseElse>`}</responseCondition>`
  const is = (id: string) => `<match>${response}${value(id)}</match>`
  const correct = '<match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>'
  const feedback = when(
    '<customOperator/>',
    '<setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">x</baseValue></setOutcomeValue>',
  )

  it.each([
    ['scores what is declared', ['A'], own(when(correct, points('1'), points('0'))), 'A'],
    ['says the same by name', ['A'], own(when(is('A'), points('1'))), 'A'],
    ['scores another option', ['A'], own(when(is('B'), points('1'))), 'galat'],
    [
      'takes the points away again',
      ['A'],
      own(when(correct, points('1')), when(is('A'), points('0'))),
      'galat',
    ],
    ['scores what is not declared', [], own(when(is('B'), points('1'))), 'B'],
    ['asks for something unknown', ['A'], own(when('<patternMatch pattern="A"/>', points('1'))), 'galat'],
    ['sets a feedback in an unknown way', ['A'], own(feedback, when(correct, points('1'))), 'A'],
    [
      'is a template of its own',
      ['A'],
      '<responseProcessing template="https://contoh.id/rp/lain"/>',
      'galat',
    ],
    [
      'is a standard template',
      ['A'],
      '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>',
      'A',
    ],
  ])('are what the scoring of the item says, where it %s', async (_, declared, processing, key) => {
    expect(await keysOfText(scored(declared, processing))).toEqual([key])
  })

  it('of several right options are what is scored most', async () => {
    const all = (...ids: string[]) =>
      `<match>${response}<multiple>${ids.map((id) => value(id)).join('')}</multiple></match>`
    const keysOfItem = async (processing: string) => {
      const read = await readChecked(scored(['A', 'B'], processing, 'multiple'))
      return read.problems.length > 0 ? read.problems.map(({ code }) => code) : read.questions[0]?.key
    }
    const right = { form: 'pilihan-ganda-kompleks', correct: ['A', 'B'] }
    expect(await keysOfItem(own(when(correct, points('1'))))).toEqual(right)
    expect(await keysOfItem(own(when(all('B', 'A'), points('1'))))).toEqual(right)
    expect(await keysOfItem(own(when(all('A', 'C'), points('1'))))).toEqual(['kunci-berselisih'])
    expect(await keysOfItem(own(when(all('A', 'B'), points('1')), when(all('A', 'C'), points('2'))))).toEqual(
      ['kunci-berselisih'],
    )
  })

  it('that are not sure name what could not be worked out', async () => {
    const { problems } = await readChecked(
      scored(['A'], own(when('<patternMatch pattern="A"/>', points('1')))),
    )
    expect(problems.map(({ code, args }) => [code, ...args])).toEqual([['qti-penilaian', 'patternMatch']])
  })
})
