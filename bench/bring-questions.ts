import { pelajaran } from '@suluh/contract/school/pelajaran'
import { call } from '../e2e/api-client.ts'
import { answer } from './api-under-work.ts'

/** So many questions, brought in as a file. */
export async function bringQuestions(url: string, token: string, count: number): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` }
  const rows = Array.from(
    { length: count },
    (_, n) =>
      `${n};Soal nomor ${n}: hitung \\(\\frac{${n}}{2}\\) dari bilangan ini.;satu;dua;tiga;empat;lima;A`,
  )
  const csv = ['NO;SOAL;JAWABAN A;JAWABAN B;JAWABAN C;JAWABAN D;JAWABAN E;JAWABAN BENAR', ...rows].join('\n')
  const form = new FormData()
  form.set('file', new File([csv], 'banyak.csv'))
  const preview = await answer<{ id: string }>(
    await fetch(`${url}/api/soal-import`, { method: 'POST', headers, body: form }),
  )
  const [place] = await call(url, token, pelajaran.list, {})
  const { soalIds } = await answer<{ soalIds: string[] }>(
    await fetch(`${url}/api/soal-import/${preview.id}/confirm`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ take: rows.map((_, index) => index), pelajaranId: place!.id, aspekId: null }),
    }),
  )
  return soalIds
}
