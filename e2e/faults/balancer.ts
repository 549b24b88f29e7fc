import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/api/src/platform/db/embedded.ts'
import { projectRoot } from '../product.ts'
import { openRoughNetwork } from './rough-network.ts'

export type Balancer = { url: string; close: () => Promise<unknown> }
/** With what it has written down of its visitors. */
type Nginx = Balancer & { visits: () => string }

/** The machine's nginx; undefined where it has none. */
export const nginx = ['nginx', '/usr/sbin/nginx'].find((program) => spawnSync(program, ['-v']).status === 0)

/** What stands in front of several processes: nginx by the project's own file, or a stand-in that passes on as nginx does. */
export async function openBalancer(targets: string[]): Promise<Balancer> {
  return nginx ? openNginx(nginx, targets) : openRoughNetwork(targets)
}

/** `run/nginx.conf` in front of these processes, on ports of its own; its errors where the file is refused. */
export async function checkNginx(program: string, targets: string[]): Promise<string> {
  const { dir, main } = await prepare(targets, (site) => site)
  const subject = ['-subj', '/CN=ujian.sekolah.sch.id', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  const files = ['-keyout', join(dir, 'privkey.pem'), '-out', join(dir, 'fullchain.pem')]
  spawnSync('openssl', ['req', '-x509', ...subject, ...files])
  const { stderr } = spawnSync(program, ['-t', '-c', main, '-p', dir], { encoding: 'utf8' })
  rmSync(dir, { recursive: true, force: true })
  return stderr
}

export async function openNginx(program: string, targets: string[]): Promise<Nginx> {
  // The load speaks plain HTTP; everything else of the file is as it stands.
  const plain = (site: string) => site.replace(/ ssl http2;/, ';').replaceAll(/^.*ssl_certificate.*$/gm, '')
  const { dir, main, url } = await prepare(targets, plain)
  const child = spawn(program, ['-c', main, '-p', dir], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((done) => child.once('exit', done))
  for (const end = Date.now() + 30_000; ; await sleep(50)) {
    if ((await fetch(`${url}/api/health`).catch(() => undefined))?.ok) break
    if (child.exitCode !== null || Date.now() > end) throw new Error('nginx does not answer')
  }
  return {
    url,
    visits: () => readFileSync(join(dir, 'access.log'), 'utf8'),
    close: async () => {
      child.kill('SIGQUIT')
      child.kill('SIGTERM')
      await ended
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** The site's file between what a machine's nginx.conf has around it. */
async function prepare(targets: string[], change: (site: string) => string) {
  const dir = mkdtempSync(join(tmpdir(), 'suluh-nginx-'))
  const [first, second] = targets.map((target) => new URL(target).host)
  const [http, https] = [await freePort(), await freePort()]
  const site = readFileSync(join(projectRoot, 'run/nginx.conf'), 'utf8')
    .replaceAll('127.0.0.1:3001', first!)
    .replaceAll('127.0.0.1:3002', second!)
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll('/etc/ssl/suluh', dir)
    .replaceAll('/var/log/nginx', dir)
  writeFileSync(join(dir, 'suluh.conf'), change(site))
  const main = join(dir, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${join(dir, each)};`,
  )
  writeFileSync(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1;
    pid ${join(dir, 'pid')}; error_log ${join(dir, 'error.log')};
    events { worker_connections 1024; }
    http { access_log off; ${temporary.join(' ')} include ${join(dir, 'suluh.conf')}; }`,
  )
  return { dir, main, url: `http://127.0.0.1:${https}` }
}
