import { spawn, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { chown } from 'node:fs/promises'

/** How a program that refuses root is started: the command in front of it and the user it runs as. */
export type Unprivileged = { prefix: string[]; uid?: number; gid?: number }

/**
 * PostgreSQL refuses to run as root. As root, finds a user for it that can reach `program` and `dir`
 * (which is handed to that user); where the folders above are closed to that user, Linux lets it keep the
 * one capability that opens them. Throws an Error that says what to set when neither works.
 */
export function unprivileged(program: string, dir: string): Unprivileged {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const user = serverUser()
  if (!user) throw new Error('Sebagai root diperlukan pengguna "postgres" atau "nobody" untuk PostgreSQL.')
  chownSync(dir, user.uid, user.gid)
  const reaches = (how: Unprivileged): boolean =>
    run(how, program, ['--version']).status === 0 && run(how, 'ls', [dir]).status === 0
  const plain = { prefix: [], ...user }
  if (reaches(plain)) return plain
  const capable = {
    prefix: [
      'setpriv',
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
    ],
  }
  if (reaches(capable)) return capable
  throw new Error(
    `PostgreSQL tidak dapat membaca ${dir} sebagai pengguna biasa. Pindahkan proyek atau atur DATA_DIR.`,
  )
}

/** Whom a server that root starts runs as, and its files belong to; undefined where it is whoever runs this. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  return ['postgres', 'nobody'].map(lookUp).find((found) => found !== undefined)
}

/** As root, a file belongs to whom the server runs as, whoever brought the original. */
export async function handOver(path: string): Promise<void> {
  owner ??= serverUser()
  if (owner) await chown(path, owner.uid, owner.gid)
}

let owner: ReturnType<typeof serverUser>

/** Runs to the end; the result carries what it printed. */
export function run(how: Unprivileged, program: string, args: string[]) {
  const [command = program, ...rest] = [...how.prefix, program, ...args]
  return spawnSync(command, rest, settingsOf(how))
}

/**
 * Whether a program ends well, while this process goes on with its work. Nothing of this process is handed on: on Windows a
 * server that the program starts would hold the pipes, and their end would never come.
 */
export function runAside(how: Unprivileged, program: string, args: string[]): Promise<boolean> {
  const [command = program, ...rest] = [...how.prefix, program, ...args]
  return new Promise((resolve) => {
    const child = spawn(command, rest, { ...settingsOf(how), stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}

function settingsOf({ uid, gid }: Unprivileged) {
  return {
    encoding: 'utf8' as const,
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    cwd: '/',
    // In a group, on Windows in a console, of its own: the Ctrl+C that ends this process must not break off what it has begun.
    detached: process.platform !== 'win32',
    windowsHide: true,
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  }
}

function lookUp(name: string): { uid: number; gid: number } | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => run({ prefix: [] }, 'id', [flag, name]))
  if (uid?.status !== 0 || gid?.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
