// What a double click in a bundle starts: Suluh for a real school, and the browser once it answers.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const root = dirname(import.meta.dirname)
const { platform } = process
const home = homedir()

/** Where each system looks for what it starts when somebody signs in to it. */
const autostart = {
  win32: {
    path: join(process.env.APPDATA ?? home, 'Microsoft/Windows/Start Menu/Programs/Startup/Suluh.cmd'),
    text: `@start "Suluh" /min "${join(root, 'Mulai Suluh.cmd')}" --tanpa-peramban\r\n`,
  },
  darwin: {
    path: join(home, 'Library/LaunchAgents/id.suluh.plist'),
    text: `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>Label</key><string>id.suluh</string><key>RunAtLoad</key><true/>
<key>ProgramArguments</key><array><string>${join(root, 'Mulai Suluh.command').replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</string><string>--tanpa-peramban</string></array></dict></plist>
`,
  },
  linux: {
    path: join(process.env.XDG_CONFIG_HOME ?? join(home, '.config'), 'autostart/suluh.desktop'),
    text: `[Desktop Entry]\nType=Application\nName=Suluh\nTerminal=true\nExec="${join(root, 'mulai.sh')}" --tanpa-peramban\n`,
  },
}[platform]

const inBundle = ['--import', pathToFileURL(join(import.meta.dirname, 'packages.mjs')).href]
const env = { NODE_ENV: 'production', ...process.env }
const given = process.argv.slice(2)
// What `npm run NAME` is in a checkout: a bundle has no npm.
if (given[0] === '--perintah') {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commands = Object.entries(scripts).flatMap(([name, line]) =>
    /^node apps\/api\/\S+-command\.ts$/.test(line) ? [[name, line.slice('node '.length)]] : [],
  )
  const file = new Map(commands).get(given[1])
  if (!file) {
    process.stderr.write(`Perintah yang ada: ${commands.map(([name]) => name).join(', ')}\n`)
    process.exit(2)
  }
  const args = [...inBundle, join(root, file), ...given.slice(2)]
  process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status ?? 1)
}
if (given[0] === '--perbarui') {
  process.argv.splice(1, 2, join(import.meta.dirname, 'update.mjs'))
  await import('./update.mjs')
  process.exit()
}
if (given.includes('--otomatis')) {
  mkdirSync(dirname(autostart.path), { recursive: true })
  writeFileSync(autostart.path, autostart.text)
  process.stdout.write(`Suluh ikut menyala dengan komputer ini (${autostart.path}).\n`)
}
if (given.includes('--tanpa-otomatis')) rmSync(autostart.path, { force: true })

const server = spawn(process.execPath, [...inBundle, join(root, 'apps/api/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env,
})
// On Windows the console itself tells every program in it; what Node would send there ends at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => (platform === 'win32' ? undefined : server.kill(signal)))
server.on('exit', (code) => process.exit(code ?? 1))

if (process.stdout.isTTY && !given.includes('--tanpa-peramban')) await openBrowser()

async function openBrowser() {
  const url = `http://localhost:${process.env.PORT || 3000}`
  for (let asked = 0; asked < 300; asked += 1, await sleep(500)) {
    if (!(await fetch(`${url}/api/health`).catch(() => undefined))?.ok) continue
    const [program, args] = {
      win32: ['explorer.exe', [url]],
      darwin: ['open', [url]],
      linux: ['xdg-open', [url]],
    }[platform]
    spawn(program, args, { stdio: 'ignore', detached: true })
      .on('error', () => undefined)
      .unref()
    return
  }
}
