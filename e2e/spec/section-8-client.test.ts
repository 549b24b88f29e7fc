import { join } from 'node:path'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { profile } from '@suluh/contract/people/profile'
import { soalImport } from '@suluh/contract/bank/soal-import'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { projectRoot } from '../product.ts'

type Act = (endpoint: object, input: object) => Promise<unknown>
type Kernel = {
  dataProvider: Record<
    'getOne' | 'getList' | 'create' | 'update' | 'deleteOne' | 'deleteMany' | 'custom',
    Act
  >
  notificationProvider: { open: (notification: object) => void }
  notifyError: (error: Error) => void
}
const kernel = (name: string) =>
  import(join(projectRoot, 'apps/web/src/platform/kernel', name)) as Promise<Kernel>
const { dataProvider } = await kernel('data/data-provider.ts')
const { notificationProvider, notifyError } = await kernel('notification.ts')
const answered = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('fetch', answered)
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => vi.unstubAllGlobals())

describe('data errors', () => {
  const params = { id: 'x' }
  it.each([
    ['ReadError', () => dataProvider.getOne(paketSoal.one, { params })],
    ['ReadError', () => dataProvider.getList(paketSoal.list, {})],
    ['CreateError', () => dataProvider.create(paketSoal.create, { body: { nama: 'a', preset: 'ulangan' } })],
    ['UpdateError', () => dataProvider.update(profile.update, { body: {} })],
    ['DeleteError', () => dataProvider.deleteOne(paketSoal.deleteOne, { params })],
    ['DeleteManyError', () => dataProvider.deleteMany(paketSoal.deleteMany, { body: [] })],
    ['CustomRequest', () => dataProvider.custom(paketSoal.one, { params })],
  ])('8.7, 8.12 %s, with "Terjadi kesalahan" or what the server said, and its status', async (name, act) => {
    answered.mockResolvedValueOnce(new Response('<html>', { status: 500 }))
    await expect(act()).rejects.toMatchObject({ name, message: 'Terjadi kesalahan', statusCode: 500 })
    const json = { success: false, message: 'Kuota penuh', data: null }
    answered.mockResolvedValueOnce(Response.json(json, { status: 409 }))
    await expect(act()).rejects.toMatchObject({ name, message: 'Kuota penuh', statusCode: 409 })
  })

  it('8.10 create also accepts a response without a success flag when it is an upload', async () => {
    const body = new File(['x'], 'soal.docx')
    answered.mockResolvedValueOnce(Response.json({ data: { id: '1' } }))
    expect(await dataProvider.create(soalImport.preview, { body })).toEqual({ id: '1' })
    answered.mockResolvedValueOnce(Response.json({ data: { id: '1' } }))
    const other = dataProvider.create(paketSoal.create, { body: { nama: 'a', preset: 'ulangan' } })
    await expect(other).rejects.toMatchObject({ name: 'CreateError' })
  })

  it.each(['AbortError', 'canceled'])('8.13 notifications ignore errors described as %s', (description) => {
    const open = vi.spyOn(notificationProvider, 'open')
    notifyError(new Error(description))
    expect(open).not.toHaveBeenCalled()
    notifyError(new Error('lain'))
    expect(open).toHaveBeenCalledTimes(1)
    open.mockRestore()
  })
})
