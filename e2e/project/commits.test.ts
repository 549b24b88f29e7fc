import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
/** The rule is not older than this commit. */
const since = '6ae00971d6b849c6ee9d5e26f8dfe0041569b2be'
const most = 72

/** What is wrong with the form of a commit's title; undefined where it is as CONTRIBUTING.md asks. */
function problemOf(title: string): string | undefined {
  if (title.length > most) return `more than ${most} characters`
  if (!/^[a-z][a-z0-9-]*: \S/.test(title)) return 'not "area: what changes"'
  return title.endsWith('.') ? 'ends with a full stop' : undefined
}

it('titles of commits name the area and what changes', ({ skip }) => {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%h %s', `${since}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) {
    process.stderr.write(
      `Judul commit tidak diperiksa: riwayat sejak ${since.slice(0, 7)} tidak ada di sini.\n`,
    )
    skip()
  }
  const wrong = stdout.split('\n').flatMap((line) => {
    const [, hash, title = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    const problem = hash && problemOf(title)
    return problem ? [`${hash} ${title}: ${problem}`] : []
  })
  expect(wrong).toEqual([])
})

it('a title without area, too long, or closed like a sentence is found', () => {
  expect(problemOf('exams: refuse answers after a forced hand-in')).toBeUndefined()
  expect(problemOf('question-formats: read the same table once')).toBeUndefined()
  expect(problemOf('exams, home: read the same table once')).toBeDefined()
  expect(problemOf('What the last changes wrote twice stands once')).toBeDefined()
  expect(problemOf('wip')).toBeDefined()
  expect(problemOf('exams: refuse late answers.')).toBeDefined()
  expect(problemOf(`exams: ${'x'.repeat(66)}`)).toBeDefined()
})
