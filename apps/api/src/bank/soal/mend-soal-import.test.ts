import { soal } from '@suluh/contract/bank/soal'
import { soalImport, type ImportPreview, type MendMany } from '@suluh/contract/bank/soal-import'
import type { SoalParts } from '@suluh/contract/bank/soal-form'
import { describe, expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, type Person } from '#testing/factories.ts'
import { upload as send } from '#testing/upload.ts'

const app = useTestApp()
const text = `1. Ibu kota Jawa Barat adalah ....
A. Bandung
B. Serang

2. Lambang air adalah ....
A. CO2
B. H2O
Kunci: B atau A?

3. 1 + 1 = ....
A. 1
B. 2
Kunci: B`

async function uploaded(content = text) {
  const world = await makeWorld(app)
  const guru = await world.signedInAs('guru')
  const { data } = await send(app, soalImport.preview, guru, { name: 'ulangan.txt', bytes: content })
  return { world, guru, pelajaranId: (await world.makePelajaran()).id, read: data }
}

const partsOf = ({ content, key, pembahasan }: SoalParts): SoalParts => ({ content, key, pembahasan })
const brokenOf = ({ problems }: Pick<ImportPreview, 'problems'>) =>
  problems.flatMap(({ severity, question }) => (severity === 'galat' ? [question] : []))

function mendOne(guru: Person, { id }: ImportPreview, position: number, mended: SoalParts, stimulus = '') {
  const params = { id, position: String(position) }
  return app.call(soalImport.mend, { token: guru.token, params, body: { soal: mended, stimulus } })
}

function mendMany(guru: Person, { id }: ImportPreview, body: MendMany) {
  return app.call(soalImport.mendMany, { token: guru.token, params: { id }, body })
}

describe('mending questions of a file in place', () => {
  it('ticks a key, judges the question anew, and takes it over as it was mended', async () => {
    const { guru, pelajaranId, read } = await uploaded()
    expect(brokenOf(read)).toEqual([0, 1])
    const first = partsOf(read.questions[0]!)
    const ticked = { ...first, key: { form: 'pilihan-ganda' as const, accepted: ['A'] } }
    const { data } = await mendOne(guru, read, 0, ticked)
    expect(brokenOf(data)).toEqual([1])
    expect(data.changed).toMatchObject([{ index: 0, question: { number: '1', key: { accepted: ['A'] } } }])
    const again = await app.call(soalImport.review, { token: guru.token, params: { id: read.id } })
    expect(brokenOf(again.data)).toEqual([1])
    const { data: history } = await app.call(soalImport.one, { token: guru.token, params: { id: read.id } })
    expect(history.counts).toMatchObject({ baru: 2, tolak: 1 })
    const taken = await app.call(soalImport.confirm, {
      token: guru.token,
      params: { id: read.id },
      body: { take: [0, 2], pelajaranId, aspekId: null },
    })
    const stored = await app.call(soal.one, { token: guru.token, params: { id: taken.data.soalIds[0]! } })
    expect(stored.data.key).toEqual({ form: 'pilihan-ganda', accepted: ['A'] })
  })

  it('keeps a galat whose part is still not whole, and what is said is the rules of files', async () => {
    const { guru, read } = await uploaded()
    const second = partsOf(read.questions[1]!)
    const said = read.problems.filter(({ question }) => question === 1).map(({ code }) => code)
    const words = { ...second, content: { ...second.content, stem: 'Lambang air?' } }
    const { data } = await mendOne(guru, read, 1, words)
    expect(data.problems.filter(({ question }) => question === 1).map(({ code }) => code)).toEqual(said)
    const empty = { ...second, content: { ...second.content, stem: '' } }
    const none = await mendOne(guru, read, 1, empty)
    expect(none.data.problems.map(({ code }) => code)).toContain('teks-kosong')
    expect((await mendOne(guru, read, 1, second)).data.problems.map(({ code }) => code)).not.toContain(
      'teks-kosong',
    )
  })

  it('refuses to take over what still has a galat after it was mended', async () => {
    const { guru, pelajaranId, read } = await uploaded()
    const third = partsOf(read.questions[2]!)
    const { data } = await mendOne(guru, read, 2, { ...third, key: { form: 'pilihan-ganda', accepted: [] } })
    expect(brokenOf(data)).toContain(2)
    const refused = await app.refused(soalImport.confirm, {
      token: guru.token,
      params: { id: read.id },
      body: { take: [2], pelajaranId, aspekId: null },
    })
    expect(refused.status).toBe(400)
  })

  it('sets key, form and place of many, all or none', async () => {
    const { guru, pelajaranId, read } = await uploaded()
    const place = { pelajaranId, aspekId: null }
    const wrong = await app.refused(soalImport.mendMany, {
      token: guru.token,
      params: { id: read.id },
      body: { positions: [0, 1], keys: '1. A 2. F' },
    })
    expect(wrong.message).toMatch(/Soal 2.*opsi F tidak ada/)
    expect(
      brokenOf((await app.call(soalImport.review, { token: guru.token, params: { id: read.id } })).data),
    ).toEqual([0, 1])
    const keyed = await mendMany(guru, read, { positions: [0, 1], keys: 'AB', place })
    expect(brokenOf(keyed.data)).toEqual([])
    expect(keyed.data.changed.map(({ question, place: where }) => [question.key, where])).toEqual([
      [{ form: 'pilihan-ganda', accepted: ['A'] }, place],
      [{ form: 'pilihan-ganda', accepted: ['B'] }, place],
    ])
    const formed = await mendMany(guru, read, { positions: [2], form: 'pilihan-ganda-kompleks' })
    expect(formed.data.changed[0]?.question.key).toEqual({ form: 'pilihan-ganda-kompleks', correct: ['B'] })
    const taken = await app.call(soalImport.confirm, {
      token: guru.token,
      params: { id: read.id },
      body: { take: [0, 1], pelajaranId: null, aspekId: null },
    })
    expect(taken.data.baru).toBe(2)
  })

  it('makes nothing whole by a form or a place that leaves the key open', async () => {
    const { guru, pelajaranId, read } = await uploaded()
    const placed = await mendMany(guru, read, { positions: [0, 1], place: { pelajaranId, aspekId: null } })
    expect(brokenOf(placed.data)).toEqual([0, 1])
    const formed = await mendMany(guru, read, { positions: [0, 1], form: 'pilihan-ganda-kompleks' })
    expect(brokenOf(formed.data)).toEqual([0, 1])
  })

  it('keeps the pictures of the file, and no foreign one', async () => {
    const { world, guru, read } = await uploaded()
    await tenant(app.db, world, (tx) =>
      tx
        .insertInto('soalImportMedia')
        .values({
          applicationId: world.applicationId,
          soalImportId: read.id,
          position: 0,
          mime: 'image/png',
          bytes: Buffer.alloc(1),
        })
        .execute(),
    )
    const first = partsOf(read.questions[0]!)
    const stem = `<p>Lihat <img src="/api/soal-import/${read.id}/media/0" alt=""><img src="https://a.b/c.png"></p>`
    const { data } = await mendOne(guru, read, 0, { ...first, content: { ...first.content, stem } })
    expect(data.changed[0]?.question.content.stem).toBe('<p>Lihat <img data-image="0" alt="" /></p>')
  })

  it('is over once the file was taken over, and is its sender’s alone', async () => {
    const { guru, pelajaranId, read } = await uploaded()
    const body = { take: [2], pelajaranId, aspekId: null }
    await app.call(soalImport.confirm, { token: guru.token, params: { id: read.id }, body })
    const late = await app.refused(soalImport.mendMany, {
      token: guru.token,
      params: { id: read.id },
      body: { positions: [0], keys: 'A' },
    })
    expect(late.status).toBe(409)
  })
})
