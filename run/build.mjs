import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { root, runNode, withLock } from './install.mjs'

const dist = join(root, 'apps/web/dist')
const stamp = join(dist, '.built-from')
const sources = ['apps/web', 'packages/contract', 'packages/rich-text', 'docs/panduan', 'package-lock.json']

/** Builds the web app when anything it is made of has changed since it was built. */
export function build() {
  if (!isStale()) return
  withLock('build', () => {
    if (!isStale()) return
    process.stderr.write('Membangun tampilan ...\n')
    const wanted = fingerprint()
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    // The second one is for older browsers, beside the first.
    for (const config of ['vite.config.ts', 'vite.old.config.ts']) {
      const web = join(root, 'apps/web')
      const status = runNode([vite, 'build', web, '--config', join(web, config), '--logLevel', 'warn'])
      if (status !== 0) throw new Error('Tampilan tidak dapat dibangun; lihat pesan di atas.')
    }
    for (const folder of ['.', 'assets', 'assets/old']) compress(join(dist, folder))
    writeFileSync(stamp, wanted)
  })
}

const isStale = () => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint()

/** Beside every script and style its compressed copies, which the server sends to browsers that take them. */
function compress(folder) {
  for (const name of readdirSync(folder).filter((each) => /\.(js|css|svg)$/.test(each))) {
    const bytes = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(source)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesOf(path) {
  if (path.endsWith('.json')) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist'].includes(name) && !/\.test\.tsx?$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) build()
