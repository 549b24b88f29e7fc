import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { nginx, openNginx } from '../faults/balancer.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const withoutComments = (text: string) => text.replaceAll(/^\s*#.*$/gm, '')

/** The largest body that any call takes, as the contract says. */
async function largestBody(): Promise<number> {
  const folder = join(root, 'packages/contract/src')
  const limits: number[] = []
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
    /^[\w/-]+\.ts$/.test(each),
  ))
    for (const group of Object.values((await import(join(folder, name))) as Record<string, unknown>))
      for (const each of Object.values(Object(group) as Record<string, unknown>)) {
        const { bodyLimit } = Object(each) as { bodyLimit?: unknown }
        if (typeof bodyLimit === 'number') limits.push(bodyLimit)
      }
  expect(limits.length).toBeGreaterThan(5)
  return Math.max(...limits)
}

it('is the same Node that runs on every system, in the image too', async () => {
  const { systems } = (await import(join(root, 'run/systems.mjs'))) as {
    systems: Record<string, { node: string }>
  }
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const versions = new Set(Object.values(systems).map(({ node }) => optionalDependencies[node]))
  expect(versions.size).toBe(1)
  const [version] = versions
  expect(read('Dockerfile')).toContain(`node:${version}-`)
  expect(read('docs/operations.md')).toContain(`node:${version}-`)
})

describe('run/nginx.conf', () => {
  const site = withoutComments(read('run/nginx.conf'))
  const said = (directive: string) =>
    [...site.matchAll(new RegExp(`^\\s*${directive} ([^;{]+);`, 'gm'))].map(([, value]) => value!)

  it('balances over more than one process, leaves one that is gone alone for a moment, and never all of them', () => {
    const servers = said('server')
    const first = servers.filter((server) => !server.includes('backup'))
    expect(first.length).toBeGreaterThan(1)
    for (const server of first) expect(server).toMatch(/^127\.0\.0\.1:\d+ max_fails=5 fail_timeout=2s$/)
    const places = first.map((server) => server.split(' ')[0])
    expect(servers.slice(first.length)).toEqual(places.map((place) => `${place} backup max_fails=0`))
    expect(new Set(said('proxy_pass'))).toEqual(new Set(['http://suluh']))
  })

  it('passes the live board on as it comes, and does not end it', () => {
    expect(said('proxy_buffering')).toEqual(['off'])
    expect(said('proxy_read_timeout')).toEqual(['1h', '8s'])
    const short = /location ~ (\S+) \{[^}]*proxy_read_timeout 8s/.exec(site)![1]!
    const takes = (path: string) => new RegExp(short).test(path)
    expect(['/api/attempt/7/answers', '/api/attempt/7/pulse'].map(takes)).toEqual([true, true])
    expect(['/api/attempt/7/line', '/api/attempt/7/submit', '/api/event/7/board'].map(takes)).toEqual([
      false,
      false,
      false,
    ])
    expect(said('proxy_http_version')).toEqual(['1.1'])
  })

  it('keeps its connections to Suluh for what comes next, and lets an exam’s line through', () => {
    expect(said('proxy_set_header')).toEqual(
      expect.arrayContaining(['Upgrade $http_upgrade', 'Connection $suluh_connection']),
    )
    // Of a call that asks for no other protocol no `Connection: close` goes on.
    expect(site).toMatch(/map \$http_upgrade \$suluh_connection \{\s*default upgrade;\s*'' '';\s*\}/)
  })

  it('tells who asks, by the address it sees itself and not by what the visitor says', () => {
    expect(said('proxy_set_header')).toEqual(
      expect.arrayContaining(['Host $host', 'X-Forwarded-For $remote_addr', 'X-Forwarded-Proto $scheme']),
    )
    expect(site).not.toMatch(/proxy_add_x_forwarded_for|real_ip/)
  })

  it('lets the largest file through that any call takes', async () => {
    const [size] = said('client_max_body_size')
    expect(Number(/^(\d+)m$/.exec(size!)?.[1]) * 1024 * 1024).toBeGreaterThanOrEqual(await largestBody())
  })

  it('asks another process again only for what may be asked twice', () => {
    expect(said('proxy_next_upstream')).toEqual(['error timeout http_503'])
  })

  it.skipIf(!nginx)('writes down who asked for which page, and not what stands behind it', async () => {
    const behind = createServer((_, response) => response.end('ya')).listen(0, '127.0.0.1')
    await once(behind, 'listening')
    const target = `http://127.0.0.1:${(behind.address() as AddressInfo).port}`
    const proxy = await openNginx(nginx!, [target, target])
    await fetch(`${proxy.url}/change-password?token=rahasia`)
    await fetch(`${proxy.url}/api/application-user?q=Ani`, { headers: { referer: `${proxy.url}/?q=Ani` } })
    await expect
      .poll(proxy.visits)
      .toMatch(/"GET \/change-password" 200 .*\n.*"GET \/api\/application-user" 200 /)
    expect(proxy.visits()).not.toMatch(/rahasia|Ani/)
    await proxy.close()
    behind.close()
  })

  it('speaks HTTPS alone, in words that nginx knew before 1.25 too', () => {
    expect(said('listen')).toEqual(['80', '443 ssl http2'])
    expect(said('return')).toEqual(['301 https://$host$request_uri'])
    expect(said('add_header')).toEqual(['Strict-Transport-Security "max-age=31536000" always'])
  })
})

describe('run/suluh.service', () => {
  const unit = withoutComments(read('run/suluh.service'))

  it('starts what there is, as somebody without rights, again whenever it ends', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect(unit).toMatch(/^ExecStart=\/usr\/bin\/npm start$/m)
    expect(scripts['start']).toBe('node run/start.mjs')
    for (const line of ['User=suluh', 'Restart=always', 'NoNewPrivileges=yes', 'ProtectSystem=strict'])
      expect(unit.split('\n')).toContain(line)
  })

  it('may write where its data are, and keeps secrets out of the unit', () => {
    const dataDir = /DATA_DIR=(\S+)/.exec(unit)?.[1]
    expect(/^ReadWritePaths=(.+)$/m.exec(unit)?.[1]?.split(' ')).toContain(dataDir)
    expect(unit).toMatch(/^EnvironmentFile=-\/etc\/suluh\.env$/m)
    expect(unit).not.toMatch(/^Environment=.*(PASSWORD|TOKEN|DATABASE_URL|SMTP_URL)/m)
  })
})

it('`npm run sbom` names what runs, and nothing that only builds or tests it', () => {
  const text = execFileSync('npm', ['run', '-s', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const { bomFormat, components } = JSON.parse(text) as {
    bomFormat: string
    components: { name: string; version: string }[]
  }
  expect(bomFormat).toBe('CycloneDX')
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', '@node-rs/argon2', 'react', 'antd']))
  expect(
    names.filter((name) => ['vitest', 'playwright-core', 'oxlint', 'typescript'].includes(name)),
  ).toEqual([])
})

describe('Dockerfile', () => {
  const file = withoutComments(read('Dockerfile'))

  it('runs what there is, as nobody in particular, with its data outside of the image', () => {
    for (const [, path] of file.matchAll(/(?:'\.\/|")((?:run|apps)\/[\w/.-]+)['"]/g))
      expect([path, existsSync(join(root, path!))]).toEqual([path, true])
    expect(file).toMatch(/^CMD \["node", .*"apps\/api\/src\/main\.ts"\]$/m)
    expect(file.indexOf('USER node')).toBeLessThan(file.indexOf('CMD ["node", "--import'))
    expect(file).toMatch(/DATA_DIR=(\/\w+)[\s\S]*^VOLUME \1$/m)
    expect(file).toMatch(/HOST=0\.0\.0\.0/)
    expect(file).toMatch(/\/api\/health/)
  })

  it('holds what runs and nothing that builds or tests it, and its user owns none of it', () => {
    const last = file.slice(file.lastIndexOf('FROM '))
    expect(last).toMatch(/^COPY --from=build --chown=root:root \/suluh \/suluh$/m)
    // What others have written is a layer of its own, below: an update brings it only where it has changed.
    expect(last.indexOf('/packages /suluh')).toBeLessThan(last.indexOf('/suluh /suluh'))
    expect(last).not.toMatch(/npm|install|COPY \. /)
    expect(last.match(/chown node:node \S+/g)).toEqual(['chown node:node /data'])
    expect(file).toMatch(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-/m)
  })

  it('installs before it copies what changes every day, with all that installing asks for', () => {
    const [before] = file.split(/^COPY \. \.$/m)
    const workspaces = ['apps', 'packages'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}/package.json`),
    )
    for (const path of ['package.json', 'package-lock.json', 'run/install.mjs', ...workspaces])
      expect(before).toContain(path)
  })

  it('takes neither data nor what was installed for another machine along', () => {
    const left = read('.dockerignore').split('\n')
    expect(left).toEqual(expect.arrayContaining(['node_modules', 'data', '.git']))
    // Nor what is secret.
    for (const secret of ['run/compose/.env', 'run/compose/sertifikat']) expect(left).toContain(secret)
  })
})

describe('run/compose', () => {
  const file = withoutComments(read('run/compose/compose.yaml'))

  it('is two processes of one image, with addresses that nginx keeps, behind it alone', () => {
    const addresses = [...file.matchAll(/ipv4_address: ([\d.]+)/g)].map(([, address]) => address!)
    expect(addresses).toHaveLength(2)
    expect(file.match(/^ +ports: .*$/gm)?.map((line) => line.trim())).toEqual([`ports: ['80:80', '443:443']`])
    const [, subnet = ''] = /subnet: (\d+\.\d+\.\d+)\.0\/24/.exec(file)!
    for (const address of addresses) expect(address.startsWith(`${subnet}.`)).toBe(true)
    expect(file).toContain(`TRUST_PROXY: ${subnet}.0/24`)
    const dir = mkdtempSync(join(tmpdir(), 'suluh-compose-'))
    const env = {
      ...process.env,
      SULUH_NGINX: join(root, 'run/nginx.conf'),
      SULUH_TO: join(dir, 'default.conf'),
    }
    execFileSync('sh', [join(root, 'run/compose/nginx.sh')], { env })
    const site = withoutComments(readFileSync(join(dir, 'default.conf'), 'utf8'))
    rmSync(dir, { recursive: true })
    const servers = [...site.matchAll(/^ +server ([\d.:]+)/gm)].map(([, server]) => server!)
    expect(new Set(servers)).toEqual(new Set(addresses.map((address) => `${address}:3000`)))
    expect(site).not.toContain('127.0.0.1')
  })

  it('names only files that are there, and settings that Suluh reads', () => {
    const mounted = [...file.matchAll(/- (\.[\w./-]+):/g)].map(([, path]) => join(root, 'run/compose', path!))
    expect(mounted.length).toBeGreaterThan(3)
    expect(mounted.filter((path) => !path.endsWith('sertifikat') && !existsSync(path))).toEqual([])
    const config = read('apps/api/src/platform/config.ts')
    const settings = [...file.slice(0, file.indexOf('services:')).matchAll(/^ {4}([A-Z_]+):/gm)]
    expect(settings.length).toBeGreaterThan(3)
    for (const [, name] of settings) expect(config).toContain(`  ${name}: z.`)
    // Its own data outlive every container.
    expect(file).toMatch(/basis-data:\/var\/lib\/postgresql$/m)
  })

  it('is understood by docker-compose', ({ skip }) => {
    const programs = [['docker-compose'], ['docker', 'compose']]
    const found = programs.find(
      ([program, ...args]) => spawnSync(program!, [...args, 'version']).status === 0,
    )
    if (!found) skip('neither docker-compose nor docker compose is on this machine')
    const [program, ...args] = found!
    const secrets = { SANDI: 'a', SANDI_CADANGAN: 'b', SANDI_ADMIN: 'c', PUBLIC_URL: 'https://ujian.test' }
    const asked = [...args, '-f', join(root, 'run/compose/compose.yaml'), 'config', '--quiet']
    const answer = spawnSync(program!, asked, { env: { ...process.env, ...secrets }, encoding: 'utf8' })
    expect(answer).toMatchObject({ status: 0, stderr: '' })
    // Without a password nothing is started with an empty one.
    expect(spawnSync(program!, asked, { env: process.env, encoding: 'utf8' }).stderr).toContain(
      'run/compose/.env',
    )
  })
})
