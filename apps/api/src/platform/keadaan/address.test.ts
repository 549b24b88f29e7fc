import { keadaan } from '@suluh/contract/platform/keadaan'
import type { NetworkInterfaceInfo } from 'node:os'
import { expect, it } from 'vitest'
import { siteUrl } from '#platform/email/site-url.ts'
import { useTestApp } from '#testing/build-app.ts'
import { makeWorld } from '#testing/factories.ts'
import { addressesOf, chooseHost, lanAddresses } from './address.ts'
import { readyLines } from './console.ts'
import { answersTo, isTaken } from './local-name.ts'

const app = useTestApp(() => ({ host: '192.168.1.7', port: 3000 }))

const at = (address: string, internal = false): NetworkInterfaceInfo[] => [
  { address, internal, family: 'IPv4', netmask: '', mac: '', cidr: null },
]
const loopback = { lo: at('127.0.0.1', true) }
const school = { ...loopback, eth0: at('10.20.0.4'), wlan0: at('192.168.1.7'), docker0: at('172.17.0.1') }
const nothing = { host: undefined, publicUrl: undefined, databaseUrl: undefined }

it('serves the school’s network, and only this machine where that would not be safe', () => {
  expect(chooseHost(nothing, false, school)).toBe('0.0.0.0')
  expect(chooseHost(nothing, true, school)).toBe('127.0.0.1')
  expect(chooseHost({ ...nothing, publicUrl: 'https://ujian.test' }, false, school)).toBe('127.0.0.1')
  expect(chooseHost({ ...nothing, databaseUrl: 'postgres://dinas/suluh' }, false, school)).toBe('127.0.0.1')
  expect(chooseHost(nothing, false, { ...loopback, eth0: at('93.184.216.34') })).toBe('127.0.0.1')
  expect(chooseHost({ ...nothing, host: '0.0.0.0' }, true, school)).toBe('0.0.0.0')
})

it('knows the addresses that others can type: the Wi-Fi first, no container’s, no loopback', () => {
  expect(lanAddresses(school)).toEqual(['192.168.1.7', '10.20.0.4'])
  expect(lanAddresses({ ...loopback, docker0: at('172.17.0.1') })).toEqual(['172.17.0.1'])
  expect(lanAddresses({ ...loopback, eth0: at('169.254.8.8') })).toEqual([])
  const served = { port: 3000, publicUrl: undefined }
  expect(addressesOf({ ...served, host: '0.0.0.0', localName: 'suluh.local' }, school)).toEqual([
    'http://192.168.1.7:3000',
    'http://10.20.0.4:3000',
    'http://suluh.local:3000',
  ])
  expect(addressesOf({ ...served, port: 80, host: '10.20.0.4' }, school)).toEqual(['http://10.20.0.4'])
  for (const host of [undefined, '127.0.0.1', 'localhost', '::1'])
    expect(addressesOf({ ...served, host }, school)).toEqual([])
  const known = { ...served, host: '127.0.0.1', publicUrl: 'https://ujian.test/' }
  expect(addressesOf(known, school)).toEqual(['https://ujian.test'])
  // What mails carry.
  expect(siteUrl({ ...served, host: '127.0.0.1' })).toBe('http://localhost:3000')
  expect(siteUrl(known)).toBe('https://ujian.test')
})

it('says in its first lines what to type, with a code for phones where a person reads along', () => {
  const config = { ...nothing, host: '0.0.0.0', port: 3000, dataDir: '/data' }
  const addresses = ['http://192.168.1.7:3000', 'http://suluh.local:3000']
  const lines = readyLines({ config, hasDemo: false, isTerminal: false }, addresses)
  expect(lines).toBe(
    '\nSuluh siap di http://192.168.1.7:3000\n  atau http://suluh.local:3000\n  atau http://localhost:3000 (hanya di komputer ini)\nData: /data\n',
  )
  expect(readyLines({ config, hasDemo: false, isTerminal: true }, addresses)).toMatch(/[▀▄█]{3}/)
})

it('warns where nobody else can come, and says what to do', () => {
  const config = { ...nothing, host: '127.0.0.1', port: 3000, dataDir: '/data' }
  const plain = readyLines({ config, hasDemo: false, isTerminal: true })
  expect(plain).toContain('Suluh siap di http://localhost:3000\n')
  expect(plain).toContain('Untuk jaringan sekolah: HOST=0.0.0.0 npm start')
  expect(readyLines({ config, hasDemo: true, isTerminal: true })).toContain('kata sandi demo diketahui umum')
})

it('is told to whoever has signed in', async () => {
  const world = await makeWorld(app)
  const { token } = await world.signedInAs('guru')
  expect((await app.call(keadaan.alamat, { token })).data).toEqual({ alamat: ['http://192.168.1.7:3000'] })
  expect((await app.refused(keadaan.alamat)).status).toBe(401)
})

it('answers to suluh.local alone, and leaves the name to a machine that has it', () => {
  const asked = (name: string, type: 'A' | 'AAAA') => ({ questions: [{ name, type }] })
  expect(answersTo(asked('Suluh.local', 'A'), ['192.168.1.7'])).toEqual([
    { name: 'suluh.local', type: 'A', ttl: 120, flush: true, data: '192.168.1.7' },
  ])
  expect(answersTo(asked('printer.local', 'A'), ['192.168.1.7'])).toBeUndefined()
  expect(answersTo(asked('suluh.local', 'AAAA'), ['192.168.1.7'])).toBeUndefined()
  expect(answersTo({ questions: [] }, ['192.168.1.7'])).toBeUndefined()
  const said = (data: string) => ({ answers: [{ name: 'suluh.local', type: 'A' as const, data }] })
  expect(isTaken(said('192.168.1.99'), ['192.168.1.7'])).toBe(true)
  expect(isTaken(said('192.168.1.7'), ['192.168.1.7'])).toBe(false)
  expect(isTaken({ answers: [] }, [])).toBe(false)
})
