import { execFileSync } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { copyFile, cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { build } from './build.mjs'
import { install, npmCommand, root } from './install.mjs'
import { nodeIn, systems, thisSystem } from './systems.mjs'

// `npm run bundle [-- SYSTEM ...]`: one archive for each system (this one; `semua` for all) with everything that Suluh needs.

/** As it is started from, in a bundle: no tests, no sources of the web, nothing that installs. */
const ownFiles = [
  'package.json',
  'apps/api',
  'apps/web/dist',
  'packages',
  'run/systems.mjs',
  'run/launch.mjs',
  'run/packages.mjs',
  'run/update.mjs',
]
const leftOut = /(^|\/)(node_modules|testing|\.built-from)(\/|$)|\.test\.tsx?$|tsconfig[^/]*\.json$/
/** Of other people's packages: what only a compiler, a debugger or a reader wants. */
const leftOutOfPackages =
  /(^|\/)(node_modules|test|tests|docs|include|pkgconfig|man)(\/|$)|\.(d\.[cm]?ts|map|a|md|pdb)$|\/native\/share\/(doc|man|locale)(\/|$)/i

/** Makes the archive of one system in `target`; gives its path. */
export async function bundle(system, target, level = 6) {
  const place = systems[system]
  if (!place) throw new Error(`Sistem yang ada: ${Object.keys(systems).join(', ')}`)
  const stage = join(root, '.cache/bundle', system, 'suluh')
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  for (const path of ownFiles) await copyTree(join(root, path), join(stage, path), leftOut)
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  for (const key of neededPackages(lock, place)) {
    const from = obtain(key, lock[key].version, system)
    await copyTree(from, join(stage, key), leftOutOfPackages)
    await layLinksFlat(from, join(stage, key))
  }
  const nodePackage = `node_modules/${place.node}`
  const node = join(obtain(nodePackage, lock[nodePackage].version, system), nodeIn(place.os))
  mkdirSync(join(stage, 'node/bin'), { recursive: true })
  await copyFile(node, join(stage, 'node', nodeIn(place.os)))
  await copyFile(join(root, 'package-lock.json'), join(stage, 'versi.json'))
  await writeFile(
    join(stage, 'rilis.json'),
    JSON.stringify({ dibuat: new Date().toISOString(), sistem: system }),
  )
  await writeLaunchers(stage, place.os)
  mkdirSync(target, { recursive: true })
  const archive = join(target, `suluh-${system}.zip`)
  await zip(stage, archive, level)
  rmSync(stage, { recursive: true, force: true })
  return archive
}

/** Keys of the lockfile that the API needs in production on this system, each found as Node would find it. */
function neededPackages(lock, { os, cpu }) {
  const found = new Set()
  const visit = (from, entry, isOptional) => {
    for (const [name, optional] of dependenciesOf(entry, isOptional)) {
      const key = lookUp(lock, from, name)
      if (key === undefined) {
        if (optional) continue
        throw new Error(`${name} tidak ada di package-lock.json`)
      }
      const next = lock[key]
      if (next.link) visit(next.resolved, lock[next.resolved], false)
      else if (!found.has(key) && fits(next, os, cpu)) {
        found.add(key)
        visit(key, next, false)
      }
    }
  }
  visit('apps/api', lock['apps/api'], false)
  return [...found]
}

const dependenciesOf = ({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}) => [
  ...Object.keys(dependencies).map((name) => [name, false]),
  ...Object.keys(optionalDependencies).map((name) => [name, true]),
  ...Object.keys(peerDependencies)
    .filter((name) => !peerDependenciesMeta[name]?.optional)
    .map((name) => [name, true]),
]

function lookUp(lock, from, name) {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const key = folder.endsWith('node_modules') ? undefined : `${folder && `${folder}/`}node_modules/${name}`
    if (key !== undefined && lock[key]) return key
    if (folder === '') return undefined
  }
}

function fits({ os, cpu, libc }, wantedOs, wantedCpu) {
  const takes = (list, wanted) =>
    !list || list.includes(wanted) || (list[0]?.startsWith('!') && !list.includes(`!${wanted}`))
  return takes(os, wantedOs) && takes(cpu, wantedCpu) && (!libc || libc.includes('glibc'))
}

/** The folder of a package: as it is installed here, else fetched once for another system. */
function obtain(key, version, system) {
  const installed = join(root, key)
  const isHere =
    existsSync(installed) &&
    JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')).version === version
  if (isHere) return installed
  const name = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const folder = join(root, '.cache/packages', system, `${name.replace('/', '+')}@${version}`)
  if (existsSync(join(folder, 'package/package.json'))) return join(folder, 'package')
  mkdirSync(folder, { recursive: true })
  process.stderr.write(`Mengambil ${name}@${version} ...\n`)
  const [npm, ...before] = npmCommand()
  const args = [...before, 'pack', `${name}@${version}`, '--json', '--pack-destination', folder]
  const [packed] = JSON.parse(execFileSync(npm, args, { encoding: 'utf8' }))
  execFileSync('tar', ['-xzf', join(folder, packed.filename), '-C', folder])
  rmSync(join(folder, packed.filename))
  return join(folder, 'package')
}

async function copyTree(from, to, left) {
  mkdirSync(dirname(to), { recursive: true })
  await cp(from, to, {
    recursive: true,
    dereference: true,
    filter: (path) => !left.test(relative(from, path).replaceAll(sep, '/')),
  })
}

/** PostgreSQL's libraries have several names, which its package makes links of; a stick of memory knows no links. */
async function layLinksFlat(from, to) {
  const list = join(from, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(await readFile(list, 'utf8')))
    if (existsSync(join(to, source)) && /\.so\.\d+$|\.dylib$/.test(target))
      await copyFile(join(to, source), join(to, target))
}

async function writeLaunchers(stage, os) {
  if (os === 'win32')
    await writeFile(
      join(stage, 'Mulai Suluh.cmd'),
      [
        '@echo off',
        'chcp 65001 >nul',
        'title Suluh',
        '"%~dp0node\\bin\\node.exe" "%~dp0run\\launch.mjs" %*',
        'if errorlevel 1 pause',
        '',
      ].join('\r\n'),
    )
  else
    await writeFile(
      join(stage, os === 'darwin' ? 'Mulai Suluh.command' : 'mulai.sh'),
      '#!/bin/sh\ncase $0 in */*) cd "${0%/*}" ;; esac\nexec "$PWD/node/bin/node" "$PWD/run/launch.mjs" "$@"\n',
      { mode: 0o755 },
    )
  await writeFile(
    join(stage, 'BACA DAHULU.txt'),
    firstWords(os).replaceAll('\n', os === 'win32' ? '\r\n' : '\n'),
  )
}

const firstWords = (os) => `Suluh

Mulai: ${os === 'linux' ? 'jalankan ./mulai.sh (atau: sh mulai.sh)' : `klik dua kali "${os === 'win32' ? 'Mulai Suluh.cmd' : 'Mulai Suluh.command'}"`}.
Jendela yang terbuka menyebut alamat untuk murid dan kode untuk kunjungan pertama.
Berhenti: tekan Ctrl+C di jendela itu, atau tutup jendelanya.
${os === 'win32' ? 'Bila Windows Firewall bertanya, izinkan untuk jaringan privat.\n' : ''}${os === 'darwin' ? 'Bila macOS menolak membukanya: klik kanan, Buka.\n' : ''}
Memperbarui: mulai dengan --perbarui ARSIP-BARU.zip, atau ekstrak arsip baru di folder lain dan mulai dari sana. Data berada di luar folder ini.
Ikut menyala dengan komputer: tambahkan --otomatis sekali saat memulai; --tanpa-otomatis membatalkannya.
`

/** A zip with the rights of each file in it, and no links. */
async function zip(folder, archive, compressionLevel) {
  // Loaded here, so that the checks of an installation come before what it needs.
  const { ZipFile } = await import('yazl')
  const zipped = new ZipFile()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((each) => !each.isDirectory())) {
    if (!entry.isFile()) throw new Error(`${entry.name} adalah tautan, dan tidak dapat ikut.`)
    const path = join(entry.parentPath, entry.name)
    zipped.addFile(path, `suluh/${relative(folder, path).replaceAll(sep, '/')}`, { compressionLevel })
  }
  zipped.end()
  await pipeline(zipped.outputStream, createWriteStream(archive))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  build()
  const named = process.argv.slice(2)
  const wanted = named.includes('semua') ? Object.keys(systems) : named.length > 0 ? named : [thisSystem]
  for (const system of wanted) {
    const archive = await bundle(system, join(root, '.cache/bundle'))
    process.stdout.write(`${archive}: ${Math.ceil((await stat(archive)).size / 1e6)} MB\n`)
  }
}
