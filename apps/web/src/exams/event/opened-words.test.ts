import type { Event, EventInput } from '@suluh/contract/exams/event'
import { expect, it } from 'vitest'
import { openedWords } from './opened-words.ts'

type Rules = Pick<EventInput, 'showResult' | 'showPembahasan' | 'showRank'>
const closed: Rules = { showResult: 'tidak', showPembahasan: false, showRank: false }
const of = (status: Event['status'], submitted = 12) => ({
  ...closed,
  status,
  counts: { all: 30, running: 0, submitted },
})

it('says before results are opened who sees what', () => {
  const open: Rules = { showResult: 'setelah-selesai', showPembahasan: true, showRank: true }
  expect(openedWords(of('selesai'), open)).toBe(
    '12 murid yang sudah mengumpulkan dapat melihat nilainya, peringkatnya, dan soal dengan kunci dan pembahasannya begitu ini disimpan. Dapat ditutup lagi, tetapi yang sudah dibaca tetap diketahui.',
  )
  expect(openedWords({ ...of('selesai'), showResult: 'setelah-kumpul' }, open)).not.toContain('nilainya')
  expect(openedWords(of('selesai'), { ...open, showResult: 'setelah-dinilai' })).toContain(
    'begitu semua jawaban dinilai',
  )
  expect(openedWords({ ...of('selesai'), ...open, showResult: 'setelah-dinilai' }, open)).toContain(
    'begitu ini disimpan',
  )
})

it('asks nothing where nobody sees more than before', () => {
  const open: Rules = { ...closed, showResult: 'setelah-selesai' }
  expect(openedWords(of('berlangsung'), open)).toBeNull()
  expect(openedWords(of('selesai', 0), open)).toBeNull()
  expect(openedWords({ ...of('selesai'), ...open }, closed)).toBeNull()
})

it('warns of keys that are seen while others still write', () => {
  const now: Rules = { ...closed, showResult: 'setelah-kumpul', showPembahasan: true }
  expect(openedWords(of('berlangsung'), now)).toContain('yang belum selesai dapat mengetahui kuncinya')
  expect(openedWords(of('berlangsung'), { ...now, showPembahasan: false })).not.toContain('kunci')
})
