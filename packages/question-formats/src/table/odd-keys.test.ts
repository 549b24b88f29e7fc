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
  })
})

it('takes options of JSON by their letters, and never a choice for a short answer', async () => {
  const item = (options: unknown) => JSON.stringify([{ question: 'Satu?', options, answer: 'B' }])
  expect(await keysOfText(item({ B: 'dua', A: 'satu' }))).toEqual(['B'])
  expect(await keysOfText(item({ x: 'satu', y: 'dua' }))).toEqual(['galat'])
})

describe('keys of QTI', () => {
  const respond = (letter: string, variable: string, action = 'Set') =>
    `<respcondition><conditionvar><varequal respident="r">${letter}</varequal></conditionvar><setvar action="${action}" varname="${variable}">100</setvar></respcondition>`
  const item = (...conditions: string[]) =>
    `<?xml version="1.0"?><questestinterop><item ident="i"><presentation><material><mattext>Satu?</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>${['A', 'B'].map((letter) => `<response_label ident="${letter}"><material><mattext>teks ${letter}</mattext></material></response_label>`).join('')}</render_choice></response_lid></presentation><resprocessing><outcomes/>${conditions.join('')}</resprocessing></item></questestinterop>`

  it('are what scores, and not what counts hints or takes points', async () => {
    expect(await keysOfText(item(respond('A', 'HINTS'), respond('B', 'SCORE')))).toEqual(['B'])
    expect(await keysOfText(item(respond('A', 'SCORE', 'Subtract'), respond('B', 'SCORE')))).toEqual(['B'])
  })

  it('are not sure where the answer and the points differ', async () => {
    const text = `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false" timeDependent="false"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse><mapping><mapEntry mapKey="B" mappedValue="1"/></mapping></responseDeclaration><itemBody><choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>Satu?</prompt><simpleChoice identifier="A">satu</simpleChoice><simpleChoice identifier="B">dua</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
    expect(await keysOfText(text)).toEqual(['galat'])
  })
})
