import { pelajaran } from '@suluh/contract/school/pelajaran'
import { soal } from '@suluh/contract/bank/soal'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { tenant } from '#platform/db/tenant.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, pilihanGanda } from '#testing/factories.ts'
import { rewriteListText } from './rewrite-list-text.ts'

const app = useTestApp()

it('words the lists of an updated application anew, once, and makes nobody’s version stale', async () => {
  const world = await makeWorld(app)
  const guru = { token: (await world.signedInAs('guru')).token }
  await world.makePelajaran()
  const { data: places } = await app.call(pelajaran.list, guru)
  const formula = '<p>Nilai <span data-tex="\\frac{1}{2}x^2"></span> adalah …</p>'
  const made = await app.call(stimulus.create, { ...guru, body: { html: formula } })
  const body = { draft: pilihanGanda(''), pelajaranId: places[0]!.id, aspekId: null, status: 'draf' as const }
  const stems = [
    formula,
    ...Array.from({ length: 60 }, (_, n) => `<p>${n} <span data-tex="x_${n}"></span></p>`),
  ]
  for (const stem of stems) {
    const draft = { ...body.draft, content: { ...body.draft.content, stem } }
    await app.call(soal.create, { ...guru, body: { ...body, draft, stimulusId: made.data.id } })
  }
  const listed = async () => {
    const { data } = await app.call(soal.list, { ...guru, query: '_start=0&_end=100' })
    const { data: shared } = await app.call(stimulus.list, guru)
    return [...data, ...shared].map(({ plainText }) => plainText).toSorted()
  }
  const versions = async () =>
    (await app.call(soal.list, { ...guru, query: '_start=0&_end=100' })).data.map(({ version }) => version)
  const written = await listed()
  expect(written.filter((words) => words === 'Nilai 1/2 x² adalah …')).toHaveLength(2)
  const age = () =>
    tenant(app.db, world, async (tx) => {
      await sql`update soal set plain_text = 'Nilai \\frac{1}{2}x^2'`.execute(tx)
      await sql`update stimulus set plain_text = 'Nilai \\frac{1}{2}x^2'`.execute(tx)
    })
  await age()
  await rewriteListText(app.db)
  expect(await listed()).not.toEqual(written)
  const before = await versions()
  await app.db.insertInto('teksDaftarAntrean').values({ applicationId: world.applicationId }).execute()
  await rewriteListText(app.db)
  expect(await listed()).toEqual(written)
  expect(await versions()).toEqual(before)
  await age()
  await rewriteListText(app.db)
  expect(await listed()).not.toEqual(written)
})
