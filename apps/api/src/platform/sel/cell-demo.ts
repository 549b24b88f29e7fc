import { spawn, type ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findEmbedded, openedAt } from '#platform/db/embedded.ts'
import { withClient } from '#platform/db/with-client.ts'

const root = resolve(import.meta.dirname, '../../../../..')

type Demo = { name: string; dataDir: string; web: number; database: number; server?: ChildProcess }

const demos = (base: string): [Demo, Demo, Demo] => [
  { name: 'pusat', dataDir: join(base, 'pusat'), web: 3100, database: 5510 },
  { name: 'utara', dataDir: join(base, 'utara'), web: 3101, database: 5511 },
  { name: 'selatan', dataDir: join(base, 'selatan'), web: 3102, database: 5512 },
]

const addressOf = ({ web }: Demo) => `http://127.0.0.1:${web}`

function environmentOf(demo: Demo): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, HOST: __, ...rest } = process.env
  return {
    ...rest,
    DATA_DIR: demo.dataDir,
    PORT: String(demo.web),
    PUBLIC_URL: addressOf(demo),
    BACKUP_DIR: 'off',
    DEMO: demo.name === 'pusat' ? 'on' : 'off',
  }
}

/**
 * For trying: a centre with the demo and two cells, each with its own PostgreSQL, on this one machine, below `base`. Runs until it is
 * told to end; begun again it goes on with what is there.
 */
export async function runDemo(base: string, say: (sentence: string) => void): Promise<void> {
  const all = demos(base)
  const [centre, north, south] = all
  const end = Promise.withResolvers<void>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end.resolve())
  try {
    for (const demo of all) {
      if (!openedAt(demo.dataDir)) await command(demo, ['open', `127.0.0.1:${demo.database}`])
      say(`Menjalankan ${demo.name} di ${addressOf(demo)} ...`)
      await start(demo)
    }
    const { kode, lembaga } = await askCentre(centre)
    for (const [index, cell] of [north, south].entries()) {
      if (await isJoined(centre, cell.name)) continue
      say(`Menyebar ke sel ${cell.name} ...`)
      const undangan = wordOf(await command(centre, ['invite', cell.name, kode, addressOf(cell)]))
      const balasan = wordOf(await command(cell, ['join', undangan]))
      await stop(cell)
      await start(cell)
      await command(centre, ['accept', balasan])
      const id = lembaga[index]
      if (id) await command(centre, ['assign', cell.name, kode, '--lembaga', id])
    }
    for (const demo of all) say(`${demo.name.padEnd(8)} ${addressOf(demo)}`)
    say(`Keadaannya: ${addressOf(centre)}/admin/sel. Berhenti: Ctrl+C. Hapus: folder ${base}.`)
    await end.promise
  } finally {
    await Promise.all(all.map(stop))
  }
}

async function askCentre({ dataDir }: Demo): Promise<{ kode: string; lembaga: string[] }> {
  return withClient((await findEmbedded(dataDir))!, async (client) => {
    const { rows } = await client.query<{ kode: string; lembaga: string[] }>(
      `select a.kode, array(select l.id::text from lembaga l where l.application_id = a.id
                               and not exists (select from attempt b join application_user p on p.id = b.application_user_id
                                                where p.lembaga_id = l.id and b.status = 'berlangsung')
                             order by (select count(*) from application_user u where u.lembaga_id = l.id) desc, l.nama limit 2) as lembaga
         from application a where not a.is_system order by a.dibuat_pada limit 1`,
    )
    return rows[0]!
  })
}

async function isJoined({ dataDir }: Demo, kode: string): Promise<boolean> {
  return withClient((await findEmbedded(dataDir))!, async (client) => {
    const { rowCount } = await client.query(
      'select from sel where kode = $1 and bergabung_pada is not null',
      [kode],
    )
    return rowCount !== 0
  })
}

/** Runs `npm run cell -- ...` for one of them and gives what it said. */
function command(demo: Demo, args: string[]): Promise<string> {
  const { promise, resolve: done, reject } = Promise.withResolvers<string>()
  const file = join(import.meta.dirname, 'cell-command.ts')
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    env: environmentOf(demo),
    stdio: ['ignore', 'pipe', 'pipe'],
    // The Ctrl+C that ends all this must not break off what has begun.
    detached: process.platform !== 'win32',
  })
  let said = ''
  let wrong = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (wrong += chunk.toString()))
  child.on('exit', (code) =>
    code === 0 ? done(said) : reject(new Error(`${args[0]} di ${demo.name} gagal: ${wrong}`)),
  )
  return promise
}

/** The invitation or the reply that a command has printed. */
function wordOf(said: string): string {
  return /SULUH-(UNDANGAN|BALASAN)-\S+/.exec(said)?.[0] ?? ''
}

async function start(demo: Demo): Promise<void> {
  demo.server = spawn(process.execPath, ['apps/api/src/main.ts'], {
    cwd: root,
    env: environmentOf(demo),
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: process.platform !== 'win32',
  })
  const server = demo.server
  for (;;) {
    if (server.exitCode !== null) throw new Error(`${demo.name} tidak dapat dijalankan.`)
    const isReady = await fetch(`${addressOf(demo)}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await sleep(300)
  }
}

async function stop({ server }: Demo): Promise<void> {
  if (!server || server.exitCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}
