import { build } from './build.mjs'
import { install } from './install.mjs'
import { conclude, runVitest } from './run-vitest.mjs'

const accounts = ['sistem', 'pengelola', 'staf', 'lembaga', 'guru', 'pengawas', 'murid']

// What takes too long for every run of the tests. `npm run test:long -- cacat` runs one part, `layar` all of its name,
// `layar-guru` one of them; none may take longer than it says.
const parts = {
  // The API, the database and single processes of it killed fifty times, rough networks, devices, a full disk, nginx.
  cacat: { minutes: 12, args: ['--project', 'e2e', 'e2e/faults'], env: { FAULT_KILLS: '50' } },
  // Four students at one computer in a real browser, fifty times at random: signed in and out, cut off, back again.
  'jalan-acak': { minutes: 30, args: ['--project', 'e2e', 'e2e/faults/walks'], env: { BROWSER_WALKS: '50' } },
  // The database restarted, no connection free, a slow disk, work killed while it writes.
  panjang: { minutes: 20, args: ['--project', 'long', 'e2e/faults'] },
  // A centre with cells, a standby that takes over, an application that moves: each as docs/operations.md says, and killed at each step.
  'banyak-server': { minutes: 10, args: ['--project', 'long', 'e2e/boot', 'platform/sel'] },
  // Every screen of one person: light and dark, wide and narrow, enlarged.
  ...Object.fromEntries(
    accounts.map((account) => [
      `layar-${account}`,
      { minutes: 15, args: ['--project', 'long', 'e2e/screens', '-t', `screen of ${account}:`] },
    ]),
  ),
  // Whole flows without a mouse.
  'papan-ketik': { minutes: 15, args: ['--project', 'long', 'e2e/keyboard'] },
  // A school that begins with nothing, as its people use it, to the first result.
  'dari-nol': { minutes: 6, args: ['--project', 'long', 'e2e/school'] },
  // A school year of 2,000 students, its figures computed a second time in another way.
  'tahun-ajaran': {
    minutes: 8,
    args: ['--project', 'api', 'reports/laporan/school-year'],
    env: { SCHOOL_YEAR: 'full' },
  },
  // Publishing, marking, late answers, reopening, submitting and the sweep against each other, a thousand times.
  bersamaan: {
    minutes: 8,
    args: ['--project', 'api', 'results/scoring-version/at-once'],
    env: { AT_ONCE_ROUNDS: '1000', AT_ONCE_SEED: '10001' },
  },
  // Everybody of a large school comes into another class and a fifth into another school, while they sit an exam.
  'pindah-kelas': {
    minutes: 10,
    args: ['--project', 'api', 'exams/attempt/moving-during-exam'],
    env: { MOVING_PUPILS: '2000' },
  },
  // Files of every kind changed at random 20,000 times, and as many exams with lines lost, doubled and swapped.
  berkas: {
    minutes: 12,
    args: ['--project', 'packages', 'question-formats/src/fuzz', 'question-formats/src/plain/broken-exams'],
    env: { FUZZ_ROUNDS: '5', BROKEN_EXAMS: '20000' },
  },
  // What is written for others, read by the others' own rules: the schemas of QTI, Moodle's import and LibreOffice, where found.
  ekspor: {
    minutes: 6,
    args: [
      '--project',
      'packages',
      '--project',
      'api',
      'testing/files-in-libreoffice',
      'question-formats/src/qti/qti-schemas',
      'question-formats/src/gift/gift-for-moodle',
      'question-formats/src/word/word-in-libreoffice',
    ],
    env: { EXPORT_SAMPLES: '1000' },
  },
  // Six times as many bad requests to every call, from another seed.
  'masukan-buruk': {
    minutes: 12,
    args: ['--project', 'api', 'testing/bad-input'],
    env: { BAD_INPUT_ROUNDS: '6', BAD_INPUT_SEED: '7' },
  },
}

const named = (name) => Object.keys(parts).filter((part) => part === name || part.startsWith(`${name}-`))
const names = process.argv.slice(2)
const asked = names.length > 0 ? names.flatMap(named) : Object.keys(parts)
if (names.some((name) => named(name).length === 0)) {
  process.stderr.write(`Bagian yang ada: ${Object.keys(parts).join(', ')}\n`)
  process.exit(2)
}
install()
build()
const total = { passed: 0, failed: 0, repeated: [], reasons: [] }
const lines = asked.map((name) => {
  const { args, env, minutes } = parts[name]
  const began = performance.now()
  const { passed, failed, repeated, reasons } = runVitest(args, { env, minutes })
  total.passed += passed
  total.failed += failed
  total.repeated.push(...repeated)
  total.reasons.push(...reasons)
  const took = ((performance.now() - began) / 60_000).toFixed(1)
  return `${failed === 0 ? 'baik ' : 'GAGAL'}  ${name}: ${passed} baik, ${failed} gagal, ${took} dari ${minutes} menit\n`
})
process.stderr.write(lines.join(''))
conclude(total)
