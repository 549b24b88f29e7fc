import { applicationReport } from '@suluh/contract/reports/application-report'
import { berkasLaporan } from '@suluh/contract/reports/berkas-laporan'
import { beforeAll, expect, it } from 'vitest'
import { makeSummarisedYear } from '#testing/analytics-fixture.ts'
import { useTestApp } from '#testing/build-app.ts'
import type { SchoolYear } from '#testing/school-year-fixture.ts'

const app = useTestApp(() => ({ pdfBrowser: 'off' }))
let year: SchoolYear

beforeAll(async () => {
  year = await makeSummarisedYear(app)
}, 120_000)

async function made(template: string) {
  const { token } = year.pengelola
  const { id, version } = (
    await app.call(applicationReport.create, { token, body: { nama: 'Laporan', folder: '', template } })
  ).data
  return {
    id,
    publish: () => app.call(applicationReport.publish, { token, params: { id }, body: { version } }),
  }
}
const zip = (id: string, per: string) =>
  app.call(berkasLaporan.zip, { token: year.pengelola.token, params: { id }, body: { per, parameters: {} } })

it('offers what every widget can be narrowed to, and names the widget that cannot', async () => {
  const { token } = year.pengelola
  const whole = await made('analisis-butir')
  await whole.publish()
  const of = async (id: string) => (await app.call(berkasLaporan.choices, { token, params: { id } })).data
  const refused = (await of(whole.id)).per.find(({ per }) => per === 'murid')
  expect(refused?.sebab).toMatch(/^Widget “.+” tidak dapat dipersempit per murid/)
  expect(await zip(whole.id, 'murid')).toMatchObject({ status: 400, message: refused?.sebab })
  const divided = await made('ringkasan-ujian')
  await divided.publish()
  expect(await of(divided.id)).toEqual({
    ada: false,
    per: ['lembaga', 'kelas', 'murid'].map((per) => ({ per, sebab: null })),
  })
})

it('refuses a draft, and says that there is no browser', async () => {
  const report = await made('ringkasan-ujian')
  expect(await zip(report.id, 'kelas')).toMatchObject({
    status: 409,
    message: 'Terbitkan dahulu laporan ini.',
  })
  await report.publish()
  expect(await zip(report.id, 'kelas')).toMatchObject({
    status: 409,
    message: expect.stringContaining('tidak ada peramban'),
  })
  const empty = await made('kosong')
  await empty.publish()
  expect(await zip(empty.id, 'kelas')).toMatchObject({
    status: 400,
    message: 'Laporan ini belum berisi angka.',
  })
})

it('says that nothing sends mail here, before anybody is asked', async () => {
  const report = await made('ringkasan-ujian')
  await report.publish()
  const ask = { token: year.pengelola.token, params: { id: report.id } }
  expect(
    await app.call(berkasLaporan.recipients, { ...ask, body: { per: 'kelas', parameters: {} } }),
  ).toMatchObject({ status: 409, message: expect.stringContaining('belum dapat mengirim email') })
})
