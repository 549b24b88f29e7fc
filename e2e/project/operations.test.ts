import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { secretMakers } from '../../apps/api/src/platform/auth/secret.ts'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Where each command of the page is run as it stands there, and by what it is found in that test. */
const runIn: [command: RegExp, test: string, by: string][] = [
  [/^npm run restore .*--until/, 'e2e/boot/until.test.ts', '--until'],
  [/^npm run (backup|restore)\b/, 'e2e/boot/ending.test.ts', "command('backup'"],
  [/pgbackrest|systemctl (stop|start|restart) postgresql/, 'e2e/boot/pgbackrest.test.ts', 'commandsBelow'],
  [/^sudo -u postgres|^DATABASE_URL=|^pg_dump/, 'e2e/boot/own-postgres.test.ts', 'commandsBelow'],
  [/^npm run standby -- |^npm start /, 'e2e/boot/standby.long.test.ts', 'commandsBelow'],
  [/^npm run cell -- /, 'e2e/boot/move.long.test.ts', 'commandsBelow'],
  [
    /^openssl req -x509|cell -- open .*--sertifikat/,
    'apps/api/src/platform/sel/tls-link.test.ts',
    'as docs/operations.md',
  ],
  [/^sudo .*npm run cell -- /, 'e2e/boot/cells.long.test.ts', "'demo'"],
  [/bukti\.txt|basenc|openssl/, 'apps/api/src/exams/ujian/bukti-simpan.test.ts', 'docs/operations.md'],
]

/** What no test can run: it asks for systemd, Docker or an empty machine. The files that these commands name are held by deploy.test.ts. */
const notRun = [
  /^sudo apt-get (update|install )/,
  /^sudo mkdir -p \/opt\/suluh/,
  /^sudo useradd /,
  /^cd \/opt\/suluh && sudo chown/,
  /^echo 'PUBLIC_URL=/,
  /^sudo -u suluh env .* npm start/,
  /^sudo systemctl enable --now suluh$/,
  /^sudo certbot certonly /,
  /^sudo ln -s \/etc\/letsencrypt/,
  /run\/nginx\.conf \| sudo tee/,
  /^sudo nginx -t/,
  /^sudo journalctl /,
  /^docker compose /,
  /suluh\.service/,
  /^sudo systemctl enable --now suluh@/,
]

const commands = [...read('docs/operations.md').matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, lines]) =>
  lines!.trimEnd().split('\n'),
)

it('every command of docs/operations.md is run by a test, but for those of systemd and Docker', () => {
  expect(commands.length).toBeGreaterThan(20)
  const strangers = commands.filter(
    (line) => ![...runIn.map(([command]) => command), ...notRun].some((command) => command.test(line)),
  )
  expect(strangers).toEqual([])
  const idle = runIn.filter(
    ([command, test, by]) => !commands.some((line) => command.test(line)) || !read(test).includes(by),
  )
  expect(idle).toEqual([])
})

it('every secret of the installation stands in docs/operations.md, with what it costs to make it anew', () => {
  const rows = read('docs/operations.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const told = rows.map((line) => /^\| `([\w-]+)`/.exec(line)?.[1])
  expect(Object.keys(secretMakers).filter((name) => !told.includes(name))).toEqual([])
})
