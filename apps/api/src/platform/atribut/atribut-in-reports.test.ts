import { applicationReport } from '@suluh/contract/reports/application-report'
import { atribut } from '@suluh/contract/platform/atribut'
import { expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld, plainAtribut } from '#testing/factories.ts'

const app = useTestApp()

/** A table of results by one field. */
const widget = (field: string) => ({
  id: 'a',
  kind: 'table',
  judul: '',
  formats: [],
  totals: false,
  pageSize: 10,
  query: {
    dataset: 'attempt',
    columns: [{ id: 'k', kind: 'dimension', field }],
    filters: [],
    having: [],
    sort: [],
    top: null,
    totals: [],
  },
})

it('an atribut stays while a report groups by it, as drawn or as published', async () => {
  const { token } = await (await makeWorld(app)).signedInAs('pengelola')
  const draft = { ...plainAtribut, nama: 'Peminatan' } as const
  const made = (await app.call(atribut.create, { token, body: { ...draft, choices: [] } })).data
  const body = { nama: 'Menurut atribut', folder: '', template: 'kosong' as const }
  const report = (await app.call(applicationReport.create, { token, body })).data
  const asks = (field?: string) => ({
    ...report.definition,
    pages: [{ ...report.definition.pages[0]!, layout: [{ x: 0, y: 0, w: 6, h: 4, widget: 'a' }] }],
    widgets: { a: field ? widget(field) : { id: 'a', kind: 'text', judul: '', text: '', query: null } },
  })
  const save = async (field: string | undefined, version: number) => {
    const { nama, keterangan, folder } = report
    const body = { nama, keterangan, folder, definition: asks(field), version } as never
    return (await app.call(applicationReport.save, { token, params: { id: report.id }, body })).data
  }
  const ask = { token, params: { id: made.id } }
  const kept = async () => (await app.call(atribut.usage, ask)).data.usedBy
  const drawn = await save(`atribut.${made.id}`, report.version)
  expect(await kept()).toEqual(['Laporan Menurut atribut'])
  expect(await app.refused(atribut.deleteOne, ask)).toMatchObject({
    status: 409,
    message: expect.stringContaining('masih dipakai Laporan Menurut atribut'),
  })
  const share = (hanyaSaya: boolean) =>
    app.call(applicationReport.share, { token, params: { id: report.id }, body: { shares: [], hanyaSaya } })
  await share(true)
  expect(await kept()).toEqual(['Laporan pribadi Uji pengelola'])
  await share(false)
  const shown = await app.call(applicationReport.publish, {
    token,
    params: { id: report.id },
    body: { version: drawn.version },
  })
  const without = await save(undefined, shown.data.version)
  expect(await kept()).toEqual(['Laporan Menurut atribut'])
  await app.call(applicationReport.publish, {
    token,
    params: { id: report.id },
    body: { version: without.version },
  })
  expect(await kept()).toEqual([])
  expect((await app.call(atribut.deleteOne, ask)).status).toBe(200)
})
