import { setTimeout as sleep } from 'node:timers/promises'
import { gabungan, type GabunganDetail } from '@suluh/contract/results/gabungan'
import type { TestApp } from '../build-app.ts'
import type { Person } from '../factories.ts'

/** Gabungan of one exam at each step of their life, each one new. */
export function gabunganMakers(app: TestApp, { token }: Person, eventId: () => Promise<string>) {
  const draft = async (): Promise<string> => {
    const body = { nama: 'Gabungan', eventIds: [await eventId()] }
    return (await app.call(gabungan.create, { token, body })).data.id
  }
  const computed = async (): Promise<{ id: string; versionId: string }> => {
    const id = await draft()
    const ask = { token, params: { id } }
    await app.call(gabungan.compute, ask)
    for (;;) {
      const { calon }: GabunganDetail = (await app.call(gabungan.one, ask)).data
      if (calon?.status !== 'menghitung') return { id, versionId: calon?.id ?? '' }
      await sleep(50)
    }
  }
  const frozen = async (): Promise<string> => {
    const { id, versionId } = await computed()
    await app.call(gabungan.freeze, { token, params: { id }, body: { versionId, reason: null } })
    return id
  }
  const published = async (): Promise<string> => {
    const id = await frozen()
    const body = { forGuru: false, forLembaga: false, forMurid: 'peringkat' }
    await app.call(gabungan.publish, { token, params: { id }, body })
    return id
  }
  let shown: Promise<string> | undefined
  return { draft, computed, frozen, published, shown: () => (shown ??= published()) }
}
