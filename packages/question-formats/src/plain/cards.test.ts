import { expect, it } from 'vitest'
import { cell, docx, paragraph, row, run, table } from '../word/docx-fixture.ts'
import { readChecked } from '../read-checked.ts'

const title = (text: string) => paragraph(run(text))
const options = (...texts: string[]) => texts.map((text, i) => `${'ABCDE'[i]}. ${text}`).join('\n')

async function shortly(file: Uint8Array | string) {
  const { questions, problems } = await readChecked(file)
  return {
    questions: questions.map(({ number, content, key, pembahasan }) => ({
      number,
      stem: content.stem,
      options: 'options' in content ? content.options.map(({ html }) => html).join(' ') : content.form,
      key: key.form === 'pilihan-ganda' ? key.accepted.join() : key.form === 'uraian' ? key.rubric : '',
      ...(pembahasan && { pembahasan }),
    })),
    problems: problems.map(({ code, args }) => [code, ...args].join(': ')),
  }
}

const typed = (number: number, stem: string, key: string) =>
  [
    'KARTU SOAL',
    'Mata Pelajaran : Biologi',
    'Indikator Soal : Disajikan gambar,',
    'siswa menentukan organel',
    'Level Kognitif : L2',
    `Nomor Soal : ${number}`,
    'Rumusan Butir Soal :',
    stem,
    options('ribosom', 'mitokondria', 'lisosom'),
    `Kunci Jawaban : ${key}`,
    'Pembahasan : karena begitu',
  ].join('\n')

const expected = [
  {
    number: '3',
    stem: 'Organel respirasi adalah',
    options: 'ribosom mitokondria lisosom',
    key: 'B',
    pembahasan: 'karena begitu',
  },
  {
    number: '4',
    stem: 'Organel lain adalah',
    options: 'ribosom mitokondria lisosom',
    key: 'C',
    pembahasan: 'karena begitu',
  },
]

it('reads forms that are typed line by line, and says what of them is not taken', async () => {
  const text = [typed(3, 'Organel respirasi adalah', 'B'), typed(4, 'Organel lain adalah', 'C')].join('\n\n')
  expect(await shortly(text)).toEqual({
    questions: expected,
    problems: ['kartu-dilewati: Mata Pelajaran, Level Kognitif'],
  })
})

it('reads a form as a table of names and values', async () => {
  const form = (number: number, stem: string, key: string) =>
    title('KARTU SOAL') +
    table(
      row('Mata Pelajaran', ':', 'Biologi'),
      row('Materi', ':', 'Sel'),
      row('Indikator Soal', ':', 'Siswa menentukan'),
      row('No. Soal', ':', String(number)),
      row(
        cell(
          `Rumusan Butir Soal\n${stem}\n${options('ribosom', 'mitokondria', 'lisosom')}`,
          '<w:gridSpan w:val="3"/>',
        ),
      ),
      row('Kunci Jawaban', ':', key),
      row('Pembahasan', ':', 'karena begitu'),
    )
  const body = form(3, 'Organel respirasi adalah', 'B') + form(4, 'Organel lain adalah', 'C')
  const { questions, problems } = await shortly(docx(body))
  expect(questions).toEqual(expected)
  expect(problems).toEqual(['kartu-dilewati: Mata Pelajaran, Materi'])
})

it('reads a form whose number, key and question stand beside the rest, below their titles', async () => {
  const form = (number: number, stem: string, key: string) =>
    table(
      row('Kompetensi Dasar:\n3.1 Menganalisis sel', 'Buku Sumber: Biologi X'),
      row('Materi:\nSel', 'No. Soal', 'Kunci', 'Rumusan Butir Soal'),
      row(
        'Indikator Soal:\nSiswa menentukan',
        String(number),
        key,
        `${stem}\n${options('ribosom', 'mitokondria', 'lisosom')}`,
      ),
    )
  const body =
    title('KARTU SOAL') + form(3, 'Organel respirasi adalah', 'B') + form(4, 'Organel lain adalah', 'C')
  const { questions } = await shortly(docx(body))
  expect(questions).toEqual(expected.map(({ pembahasan: _, ...each }) => each))
})

it('reads an essay of a form with its model answer', async () => {
  const text = [
    'KARTU SOAL',
    'Kompetensi Dasar : 3.1',
    'Indikator : dapat menjelaskan',
    'Bentuk Soal : Uraian',
    'Nomor Soal : 1',
    'Butir Soal : Jelaskan fungsi akar!',
    'Kunci Jawaban : Menyerap air',
  ].join('\n')
  const { questions } = await shortly(`${typed(3, 'Organel respirasi adalah', 'B')}\n${text}`)
  expect(questions[1]).toEqual({
    number: '1',
    stem: 'Jelaskan fungsi akar!',
    options: 'uraian',
    key: 'Menyerap air',
  })
})

it('reads the options of a kisi-kisi from the cell of their question', async () => {
  const body = table(
    row('No', 'Kompetensi Dasar', 'Indikator Soal', 'Bentuk Soal', 'Soal', 'Kunci'),
    row('1', '3.1', 'Siswa', 'PG', `Organel respirasi adalah\n${options('ribosom', 'mitokondria')}`, 'B'),
    row('2', '3.1', 'Siswa', '', 'Organel lain a. ribosom b. sel c. lisosom', 'c'),
    row('3', '3.2', 'Siswa', 'Uraian', 'Jelaskan fungsi akar!', 'Menyerap air'),
    row('4', '3.2', 'Siswa', '', 'Jelaskan:\na. akar\nb. batang', 'menyerap air, menopang'),
  )
  const { questions } = await shortly(docx(body))
  expect(questions).toEqual([
    { number: '1', stem: 'Organel respirasi adalah', options: 'ribosom mitokondria', key: 'B' },
    { number: '2', stem: 'Organel lain', options: 'ribosom sel lisosom', key: 'C' },
    { number: '3', stem: 'Jelaskan fungsi akar!', options: 'uraian', key: 'Menyerap air' },
    expect.objectContaining({ number: '4', options: expect.stringMatching(/uraian|isian/) as unknown }),
  ])
})

it('leaves texts alone that only speak of a topic', async () => {
  const text =
    'Materi: Sel\n1. Apa itu sel?\nA. satu\nB. dua\nKunci: A\n2. Materi: apa?\nA. satu\nB. dua\nKunci: B'
  const { questions } = await shortly(text)
  expect(questions.map(({ stem, key }) => [stem, key])).toEqual([
    ['Apa itu sel?', 'A'],
    ['Materi: apa?', 'B'],
  ])
})

it('keeps the indikator and the CP, TP or KD that a form or a kisi-kisi says of each question', async () => {
  const said = async (file: Uint8Array | string) =>
    (await readChecked(file)).questions.map(({ indikator, capaian }) => [indikator, capaian])
  const withGoal = typed(4, 'Organel lain adalah', 'C').replace('Level', 'TP : Menganalisis sel\nLevel')
  expect(await said([typed(3, 'Organel respirasi adalah', 'B'), withGoal].join('\n\n'))).toEqual([
    ['Disajikan gambar,\nsiswa menentukan organel', undefined],
    ['Disajikan gambar,\nsiswa menentukan organel', 'Menganalisis sel'],
  ])
  const body = table(
    row('No', 'Capaian Pembelajaran', 'Indikator Soal', 'Bentuk Soal', 'Soal', 'Kunci'),
    row(
      '1',
      cell('Menganalisis sel', '<w:vMerge w:val="restart"/>'),
      'Siswa menentukan',
      'PG',
      'Organel respirasi\na. inti\nb. vakuola',
      'b',
    ),
    row('2', cell('', '<w:vMerge/>'), 'Siswa menyebut', 'PG', 'Organel lain\na. inti\nb. vakuola', 'a'),
    row('3', 'Mengenal tumbuhan', '', 'Uraian', 'Jelaskan fungsi akar!', 'Menyerap air'),
  )
  expect(await said(docx(body))).toEqual([
    ['Siswa menentukan', 'Menganalisis sel'],
    ['Siswa menyebut', 'Menganalisis sel'],
    [undefined, 'Mengenal tumbuhan'],
  ])
})
