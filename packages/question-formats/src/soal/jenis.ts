import type { Form } from '@suluh/contract/bank/soal-words'

export type Jenis = { form: Form; categories: string[] }

const names: [Form, RegExp][] = [
  [
    'pilihan-ganda-kompleks',
    /^(2|PG ?2|PGK|PG ?KOMPLEKS|PILIHAN GANDA KOMPLEKS|MCMA|KOMPLEKS|CHECKBOX|MULTIPLE SELECT|MULTIPLE ANSWERS?)$/,
  ],
  ['pilihan-ganda', /^(1|PG|PG ?1|PILIHAN GANDA|PILGAN|GANDA|MULTIPLE CHOICE|MCQ|SINGLE CHOICE)$/],
  ['menjodohkan', /^(3|MENJODOHKAN|JODOHKAN|JODOH|PENJODOHAN|MENCOCOKKAN)$/],
  ['isian-singkat', /^(4|ISIAN|ISIAN SINGKAT|SINGKAT|JAWABAN SINGKAT|FILL IN THE BLANKS?|SHORT ANSWER)$/],
  ['uraian', /^(5|URAIAN|ISIAN URAIAN|ESAI|ESSAY|ESSAI|ESEI|OPEN|OPEN ENDED|LONG ANSWER)$/],
  ['kategori', /^(6|KATEGORI|PG ?KOMPLEKS KATEGORI|BENAR ?SALAH|BS|B S|YA ?TIDAK|TRUE FALSE)$/],
  ['pilihan-berbobot', /^(7|BERBOBOT|PILIHAN BERBOBOT|PG BERBOBOT|BOBOT|TKP)$/],
]

/** The form that a JENIS cell names, by number or word; `Kategori: Fakta/Opini` also names the categories. */
export function readJenis(text: string): Jenis | null {
  const [head = '', tail = ''] = text.slice(0, 500).split(/[:(]/)
  const word = head
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
  const form = names.find(([, pattern]) => pattern.test(word))?.[0]
  if (form === undefined) return null
  const categories = tail
    .replace(/\)\s*$/, '')
    .split(/[/;|,]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (categories.length === 0 && word === 'YA TIDAK') categories.push('Ya', 'Tidak')
  return { form, categories: form === 'kategori' ? categories : [] }
}
