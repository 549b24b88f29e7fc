import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'psychometrics-'))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'cli.ts'), ...args], { encoding: 'utf8' })

describe('psychometrics classical', () => {
  it('prints one JSON object and nothing else', () => {
    const { status, stdout, stderr } = run(
      'classical',
      file('a.csv', 'b1,b2,f\nA,B,2\nB,B,1\nA,,1\n'),
      '--key',
      'A, b',
      '--freq',
      'f',
    )
    expect([status, stderr]).toEqual([0, ''])
    const result = JSON.parse(stdout)
    expect(Object.keys(result)).toEqual(['n', 'test', 'items'])
    expect(result.n).toBe(4)
    expect(Object.keys(result.test)).toEqual(expect.arrayContaining(['mean', 'sd', 'kr20', 'alpha', 'sem']))
    expect(Object.keys(result.items[0])).toEqual([
      'name',
      'facility',
      'itemTotal',
      'itemRest',
      'alphaIfDeleted',
      'd27',
      'd50',
      'options',
    ])
    expect(result.items[1]).toMatchObject({
      name: 'b2',
      facility: 0.75,
      options: { A: { count: 0, share: 0 } },
    })
    expect(Object.keys(result.items[0].options.B)).toEqual(['count', 'share', 'correlation', 'arifin'])
  })

  it.each([
    [['classical', file('bad.csv', 'b1,item3\n1,0\n1,x\n')], 'Baris 3, kolom item3: "x" bukan angka.\n'],
    [['classical', join(folder, 'none.csv')], 'tidak dapat dibaca'],
    [['classical'], 'Cara pakai'],
    [['clasical', 'a.csv'], 'Cara pakai'],
    [['classical', 'a.csv', '--kunci', 'A'], 'Cara pakai'],
  ])('%j: says what is wrong on standard error and leaves 1', (args, message) => {
    const { status, stdout, stderr } = run(...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
  })
})
