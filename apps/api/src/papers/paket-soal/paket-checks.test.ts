import { paketCheckWords } from '@suluh/contract/papers/paket-check-words'
import { paketSoal, type PaketCheck } from '@suluh/contract/papers/paket-soal'
import type { PresetId } from '@suluh/contract/papers/paket-soal'
import type { Scoring } from '@suluh/contract/papers/scoring'
import { soal } from '@suluh/contract/bank/soal'
import type { SoalDraft } from '@suluh/contract/bank/soal-form'
import type { StatusSoal } from '@suluh/contract/bank/soal-words'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'

const app = useTestApp()

const rule = { correct: 1, wrong: 0, blank: 0, partial: 'all-or-nothing' } as const

type Written = { draft: SoalDraft; status?: StatusSoal; withAspek?: boolean }

/** A package of one section with these questions, and ways to read, change and publish it. */
async function makePaket(written: Written[], preset: PresetId = 'ulangan', threshold: number | null = null) {
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('guru')
  const { id: pelajaranId, aspekIds } = await world.makePelajaran(['Bilangan'])
  const soalIds: string[] = []
  for (const { draft, status = 'siap', withAspek = true } of written) {
    const aspekId = withAspek ? aspekIds[0]! : null
    const { data } = await app.call(soal.create, { token, body: { draft, pelajaranId, aspekId, status } })
    soalIds.push(data.id)
  }
  const { data: made } = await app.call(paketSoal.create, { token, body: { nama: 'Paket', preset } })
  const section = { ...made.sections[0]!, nama: 'Satu', threshold, soalIds }
  const params = { id: made.id }
  const { data } = await app.call(paketSoal.update, { token, params, body: { ...made, sections: [section] } })
  const publish = () => app.call(paketSoal.setStatus, { token, params, body: { status: 'terbit' } })
  let { version } = data
  const write = async (change: object) => {
    const body = { ...made, sections: [section], ...change, version }
    const changed = await app.call(paketSoal.update, { token, params, body })
    version = changed.data.version
    return changed
  }
  const change = (scoring: Scoring) => write({ sections: [{ ...section, scoring }] })
  const snapshot = () =>
    tenant(app.db, world, (tx) =>
      tx
        .selectFrom('paketSnapshot')
        .select('structure')
        .where('paketSoalId', '=', made.id)
        .executeTakeFirstOrThrow(),
    )
  return {
    checks: data.checks.map(told),
    section,
    sectionId: section.id,
    soalIds,
    publish,
    write,
    change,
    snapshot,
  }
}

const weighted = (...weights: number[]): SoalDraft => {
  const ids = ['A', 'B', 'C', 'D', 'E']
  return {
    content: {
      form: 'pilihan-berbobot',
      stem: `<p>Sikap ${weights.join()}</p>`,
      options: ids.map((id) => ({ id, html: `<p>${id}</p>` })),
    },
    key: {
      form: 'pilihan-berbobot',
      weights: Object.fromEntries(ids.map((id, at) => [id, weights[at] ?? 0])),
    },
    pembahasan: '',
  }
}

/** A check with the words that people read. */
const told = (check: PaketCheck) => ({ ...check, ...paketCheckWords(check) })

describe('the check before publishing', () => {
  it('names every question that is not ready, its place and the mend, and refuses to publish', async () => {
    const noKey: SoalDraft = { ...pilihanGanda('dua'), key: { form: 'pilihan-ganda', accepted: [] } }
    const halfDone: SoalDraft = {
      content: {
        form: 'kategori',
        stem: '<p>Benar atau salah?</p>',
        statements: ['<p>satu</p>', '<p></p>'].map((html, at) => ({ id: `${at + 1}`, html })),
        categories: ['<p>Benar</p>', ''].map((html, at) => ({ id: 'BS'[at]!, html })),
      },
      key: { form: 'kategori', correct: { 1: 'B' } },
      pembahasan: '',
    }
    const paket = await makePaket([
      { draft: pilihanGanda('satu') },
      { draft: noKey, status: 'draf' },
      { draft: pilihanGanda('tiga'), status: 'arsip' },
      { draft: halfDone, status: 'draf' },
    ])
    const { sectionId } = paket
    const [, second, third, fourth] = paket.soalIds
    expect(paket.checks).toMatchObject([
      { level: 'masalah', message: 'Satu, soal 2: kunci jawaban belum diisi', sectionId, soalId: second },
      { level: 'masalah', message: 'Satu, soal 2: masih draf', sectionId, soalId: second },
      { level: 'masalah', message: 'Satu, soal 3: sudah diarsipkan', sectionId, soalId: third },
      { message: 'Satu, soal 4: pernyataan 2 masih kosong', soalId: fourth },
      { message: 'Satu, soal 4: kategori S masih kosong' },
      { message: 'Satu, soal 4: pernyataan 2 belum punya kunci' },
      { message: 'Satu, soal 4: masih draf' },
    ])
    expect(await paket.publish()).toMatchObject({
      status: 400,
      data: {
        issues: expect.arrayContaining([
          {
            path: `sections.${sectionId}.${third}`,
            message: expect.stringMatching(/diarsipkan\. Lepas dari paket/),
          },
        ]),
      },
    })
  })

  it('advises without standing in the way', async () => {
    const paket = await makePaket(
      [
        { draft: pilihanGanda('sama') },
        { draft: pilihanGanda('Sama ') },
        { draft: pilihanGanda('lain'), withAspek: false },
      ],
      'ulangan',
      4,
    )
    expect(paket.checks.map(({ level, message }) => [level, message])).toEqual([
      ['saran', expect.stringContaining('batas lulus 4 di atas skor tertinggi 3')],
      ['saran', 'Satu: 1 soal belum punya aspek (nomor 3)'],
      ['saran', 'Satu, soal 2: teksnya sama dengan Satu, soal 1'],
    ])
    expect((await paket.publish()).status).toBe(200)
  })

  it('wants weights 1 to 5 where the preset is SKD, and only there', async () => {
    const written = [{ draft: weighted(5, 4, 3, 2, 1) }, { draft: weighted(4, 4, 3, 2, 1) }]
    const problems = async (preset: PresetId) =>
      (await makePaket(written, preset)).checks.filter(({ level }) => level === 'masalah')
    expect(await problems('skd-cpns')).toMatchObject([
      { message: expect.stringContaining('soal 2: bobot opsi 1, 2, 3, 4, 4') },
    ])
    expect(await problems('ulangan')).toEqual([])
  })

  it('wants weights of forms that make a hundred, and publishes them as points', async () => {
    const isian = (stem: string): SoalDraft => ({
      content: { form: 'isian-singkat', stem: `<p>${stem}</p>`, numeric: false },
      key: { form: 'isian-singkat', texts: ['ya'], numbers: [] },
      pembahasan: '',
    })
    const written = [...['a', 'b', 'c'].map((stem) => pilihanGanda(stem)), isian('d'), isian('e')]
    const paket = await makePaket(written.map((draft) => ({ draft })))
    const withWeights = async (bobot: Record<string, number>) => {
      const { data } = await paket.change({ base: rule, perForm: {}, bobot })
      return data.checks.filter(({ level }) => level === 'masalah').map((each) => told(each).message)
    }
    expect(await withWeights({ 'pilihan-ganda': 60, 'isian-singkat': 30 })).toEqual([
      'Satu: bobot bentuk berjumlah 90, seharusnya 100',
    ])
    expect(await withWeights({ 'pilihan-ganda': 60, uraian: 40 })).toEqual([
      'Satu: Isian Singkat belum punya bobot',
      'Satu: Uraian berbobot 40, tetapi soalnya tidak ada',
    ])
    expect(await withWeights({ 'pilihan-ganda': 60, 'isian-singkat': 40 })).toEqual([])
    expect((await paket.publish()).status).toBe(200)
    const row = await paket.snapshot()
    expect(row.structure).toMatchObject({
      sections: [
        { scoring: { perForm: { 'pilihan-ganda': { correct: 20 }, 'isian-singkat': { correct: 20 } } } },
      ],
    })
  })

  it('advises where a clock gives less than the questions usually take, but for the pace of an official pattern', async () => {
    const ten = Array.from({ length: 10 }, (_, n) => ({ draft: pilihanGanda(`soal ke-${n}`) }))
    const paket = await makePaket(ten)
    const inTime = async (change: object) =>
      (await paket.write(change)).data.checks
        .map(told)
        .map(({ level, message, sectionId }) => [level, message, sectionId])
    expect(await inTime({ durationSeconds: 15 * 60 })).toEqual([])
    expect(await inTime({ durationSeconds: 870 })).toEqual([
      ['saran', 'Seluruh paket: perkiraan pengerjaan 15 menit, waktunya 14,5 menit', undefined],
    ])
    const perSection = { timeMode: 'per-section', durationSeconds: 60 } as const
    const short = (nama: string) => [{ ...paket.section, nama, durationSeconds: 10 * 60 }]
    expect(await inTime({ ...perSection, sections: short('Satu') })).toEqual([
      ['saran', 'Satu: perkiraan pengerjaan 15 menit, waktunya 10 menit', paket.sectionId],
    ])
    // A minute for a question is what the real exam gives.
    const official = { ...perSection, preset: 'utbk-snbt', sections: short('Penalaran Umum') }
    expect((await inTime(official)).flat().join()).not.toContain('perkiraan')
    expect((await paket.publish()).status).toBe(200)
  })
})
