import { strToU8, zipSync } from 'fflate'
import { utils, write } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { docx, paragraph, picture, png, row, run, table, wide } from '../word/docx-fixture.ts'
import { questionRange } from './passages.ts'
import { readChecked, told } from '../read-checked.ts'
import type { ReadResult } from '../read.ts'

const texts = ({ questions }: ReadResult) => questions.map(({ stimulus }) => stimulus)

describe('a text that several questions share', () => {
  it('is a description of Moodle, up to the next one or the next category', async () => {
    const question = (text: string) =>
      `<question type="essay"><questiontext><text>${text}</text></questiontext></question>`
    const passage = (text: string) =>
      `<question type="description"><name><text>Bacaan</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question>`
    const result = await readChecked(
      `<quiz>${[
        question('Satu?'),
        passage('<p>Air <strong>laut</strong> asin.</p><p>Airnya banyak.</p>'),
        question('Dua?') + question('Tiga?'),
        passage('Hutan <img src="https://jauh.invalid/a.png">'),
        question('Empat?'),
        '<question type="category"><category><text>Lain</text></category></question>',
        question('Lima?') + passage('Sendiri'),
      ].join('')}</quiz>`,
    )
    const sea = '<p>Air <strong>laut</strong> asin.</p><p>Airnya banyak.</p>'
    expect(texts(result)).toEqual(['', sea, sea, 'Hutan ', ''])
    expect(told(result)).toEqual([
      'peringatan: Soal ke-2 (Bacaan): Keterangan ini menjadi bacaan bersama 2 soal sesudahnya',
      'peringatan: Soal ke-5 (Bacaan): Satu gambar tidak terbawa',
      'peringatan: Soal ke-5 (Bacaan): Keterangan ini menjadi bacaan bersama 1 soal sesudahnya',
      'peringatan: Soal ke-8 (Bacaan): Ini keterangan tanpa soal sesudahnya, dan dilewati',
    ])
  })

  it('is a description of GIFT; a line without an answer is none', async () => {
    const result = await readChecked(
      'Ibu kota?\n\n::Bacaan::[html]<p>Tabel suhu</p>\n\n::a::Suhu tertinggi? {=30 ~20}\n\nApa? {}',
    )
    expect(texts(result)).toEqual(['Tabel suhu', 'Tabel suhu'])
    expect(told(result)).toEqual([
      'peringatan: Baris 1: Teks tanpa jawaban { … } bukan soal dan dilewati',
      'peringatan: Baris 3: Keterangan ini menjadi bacaan bersama 2 soal sesudahnya',
    ])
  })

  it('is what a section of a QTI test shows, or a stimulus that an item refers to', async () => {
    const item = (more = '') =>
      strToU8(
        `<assessmentItem identifier="a" title="a"><responseDeclaration identifier="R" cardinality="single" baseType="string"/><itemBody>${more}<p>Jelaskan.</p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>`,
      )
    const names = ['a', 'b', 'c', 'd']
    const resources = names.map(
      (name) => `<resource type="imsqti_item_xmlv2p1" href="items/${name}.xml"></resource>`,
    )
    const section = (rubric: string, items: string[], inner = '') =>
      `<assessmentSection>${rubric}${items.map((name) => `<assessmentItemRef href="../items/${name}.xml"/>`).join('')}${inner}</assessmentSection>`
    const rubric =
      '<rubricBlock view="candidate"><p>Peta <img src="../p.png" alt="peta Jawa"/></p></rubricBlock>'
    const instructions = '<rubricBlock view="candidate" use="instructions"><p>Kerjakan.</p></rubricBlock>'
    const result = await readChecked(
      zipSync({
        'imsmanifest.xml': strToU8(
          `<manifest><resources><resource type="imsqti_test_xmlv2p1" href="tes/tes.xml"/>${resources.join('')}</resources></manifest>`,
        ),
        'tes/tes.xml': strToU8(
          `<assessmentTest><testPart>${section(instructions, ['a'], section(rubric, ['b', 'c']))}</testPart></assessmentTest>`,
        ),
        'items/a.xml': item(),
        'items/b.xml': item(),
        'items/c.xml': item(),
        'items/d.xml': item('<assessmentStimulusRef identifier="s" href="../s.xml"/>'),
        's.xml': strToU8(
          '<assessmentStimulus identifier="s"><stimulusBody><p>Wacana</p></stimulusBody></assessmentStimulus>',
        ),
        'p.png': png(),
      }),
    )
    const map = 'Peta <img data-image="0" alt="peta Jawa">'
    expect(texts(result)).toEqual(['', map, map, 'Wacana'])
    expect(result.problems).toEqual([])
  })

  it('is the BACAAN column of a sheet, once for all rows that are merged with it', async () => {
    const sheet = utils.aoa_to_sheet([
      ['NO', 'BACAAN', 'SOAL', 'A', 'B', 'KUNCI'],
      ['1', 'Cerita kancil', 'Siapa?', 'a', 'b', 'A'],
      ['2', '', 'Di mana?', 'a', 'b', 'B'],
      ['3', '', 'Berapa?', 'a', 'b', 'B'],
    ])
    sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }]
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'S')
    const result = await readChecked(new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })))
    expect(texts(result)).toEqual(['Cerita kancil', 'Cerita kancil', ''])
  })

  it('is what stands above a table of Word, or in a row across it, and names its questions', async () => {
    const head = row('NO', 'SOAL', 'A', 'B', 'KUNCI')
    const line = (n: number) => row(String(n), `Soal ${n}?`, 'a', 'b', 'A')
    const result = await readChecked(
      docx(
        paragraph(run('ULANGAN HARIAN')) +
          paragraph(run('Perhatikan teks berikut untuk menjawab soal nomor 1 s.d. 2!')) +
          paragraph(run('Hujan turun.')) +
          table(row('Bulan', 'Hujan'), row('Mei', '3 mm')) +
          paragraph(run('Bacalah untuk soal no. 4–5'), picture('m')) +
          table(head, ...[1, 2, 3, 4, 5].map(line)) +
          table(
            head,
            line(1),
            row(wide('Teks untuk soal nomor 2 dan 3\nAngin kencang.', 5)),
            line(2),
            line(3),
          ),
        { media: { m: png() } },
      ),
    )
    const rain =
      '<p>Hujan turun.</p><table><tbody><tr><td><p>Bulan</p></td><td><p>Hujan</p></td></tr><tr><td><p>Mei</p></td><td><p>3 mm</p></td></tr></tbody></table>'
    const picked = 'Bacalah untuk soal no. 4–5<img data-image="0" alt="">'
    const wind = '<p>Teks untuk soal nomor 2 dan 3</p><p>Angin kencang.</p>'
    expect(texts(result)).toEqual([rain, rain, '', picked, picked, '', wind, wind])
    expect(told(result)).toEqual(['peringatan: Di luar soal: Teks “ULANGAN HARIAN” tidak diambil'])
  })

  it.each([
    ['Bacalah teks berikut untuk soal nomor 1-3.', { from: 1, to: 3 }],
    ['Wacana berikut untuk menjawab pertanyaan no. 10 sampai dengan 12', { from: 10, to: 12 }],
    ['Untuk soal 7 dan 8 perhatikan gambar', { from: 7, to: 8 }],
    ['Bacaan untuk soal nomor 5', { from: 5, to: 5 }],
    ['Untuk soal nomor 8-2', null],
    ['Bacalah teks berikut', null],
  ])('is named by “%s”', (text, expected) => {
    expect(questionRange(text)).toEqual(expected)
  })
})
