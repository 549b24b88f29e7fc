import { devs } from '@suluh/contract/platform/devs'
import { fillPath, type Endpoint } from '@suluh/contract/platform/endpoint'
import { grantableIzin, type GrantableIzin } from '@suluh/contract/platform/izin'
import { beforeAll, expect, it } from 'vitest'
import { useTestApp } from '../build-app.ts'
import { makeWorld, type Person } from '../factories.ts'
import { cakupanOf } from '../rights/callers.ts'
import { nameOf } from '../rights/expectations.ts'

const app = useTestApp()
let pengelola: Person
beforeAll(async () => {
  pengelola = await (await makeWorld(app)).signedInAs('pengelola')
})

const held = grantableIzin.filter(
  (izin) => cakupanOf('pengelola', izin) !== undefined && izin !== 'devs.write',
)

/** A program of the pengelola with these rights. */
async function programWith(izin: GrantableIzin[]): Promise<string> {
  const body = { nama: 'Program', izin, hari: 1 }
  return (await app.call(devs.createToken, { token: pengelola.token, body })).data.token
}

/** An address of this call, of nothing that is there. */
function addressOf({ path }: Endpoint): string {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => [name!, crypto.randomUUID()])
  return `/api${fillPath(path, Object.fromEntries(names))}`
}

async function statusOf(endpoint: Endpoint, token: string): Promise<number> {
  const response = await app.server.http.inject({
    method: endpoint.method,
    url: addressOf(endpoint),
    headers: { authorization: `Bearer ${token}` },
    payloadAsStream: true,
  })
  response.stream().destroy()
  return response.statusCode
}

/** Whoever reads or steers what is sent could come in as the pengelola, who holds more than any program does. */
const inPerson = new Set([
  'GET /email',
  'GET /email/:id/isi',
  'POST /email/:id/kirim',
  'DELETE /pengiriman/pesan',
  'DELETE /pengiriman/email',
])

it('a program’s token opens nothing but what it was given, and nothing of its person’s own', async () => {
  const problems: string[] = []
  const others = new Map<string, string>()
  for (const izin of held) others.set(izin, await programWith(held.filter((each) => each !== izin)))
  const whole = await programWith(held)
  const isPersonal = ({ method, path }: Endpoint) =>
    method !== 'GET' || /^\/(profile|privasi|notifikasi)/.test(path)
  for (const endpoint of app.server.endpoints) {
    const { izin } = endpoint
    if (izin === 'publik') continue
    if (izin === 'masuk' || izin === 'pribadi') {
      const isRefused = (await statusOf(endpoint, whole)) === 403
      if (isRefused !== isPersonal(endpoint))
        problems.push(`${nameOf(endpoint)}: ${isRefused ? 'refused' : 'open'}`)
      continue
    }
    // A right that its person lacks, or that no program gets, is closed to all of them.
    const token = others.get(izin) ?? whole
    if ((await statusOf(endpoint, token)) !== 403) problems.push(`${nameOf(endpoint)}: open without ${izin}`)
    if (!others.has(izin)) continue
    const isClosed = (await statusOf(endpoint, whole)) === 403
    if (isClosed !== inPerson.has(nameOf(endpoint)))
      problems.push(`${nameOf(endpoint)}: ${isClosed ? 'closed' : 'open'} with ${izin}`)
  }
  expect(problems).toEqual([])
})
