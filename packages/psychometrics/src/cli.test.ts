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

describe('psychometrics irt', () => {
  const patterns = file(
    'irt.csv',
    [
      'b1,b2,b3,f',
      '0,0,0,60',
      '1,0,0,70',
      '0,1,0,40',
      '0,0,1,30',
      '1,1,0,90',
      '1,0,1,60',
      '0,1,1,40',
      '1,1,1,110',
    ].join('\n'),
  )

  it.each(['rasch-cml', 'rasch-mml', '1pl', '2pl'])('%s prints one JSON object and nothing else', (model) => {
    const { status, stdout, stderr } = run('irt', patterns, '--model', model, '--freq', 'f')
    expect([status, stderr]).toEqual([0, ''])
    const result = JSON.parse(stdout)
    expect(Object.keys(result)).toEqual(['n', 'logLik', 'iterations', 'items'])
    expect(result.n).toBe(500)
    expect(Object.keys(result.items[0])).toEqual(['name', 'a', 'b', 'seA', 'seB'])
    expect(result.items.map(({ name }: { name: string }) => name)).toEqual(['b1', 'b2', 'b3'])
  })

  it('notes on standard error what the figures cannot say: too few students, an item without parameters', () => {
    const few = file('few.csv', 'b1,b2,b3\n1,0,1\n0,1,1\n1,1,1\n0,0,1\n')
    const { status, stdout, stderr } = run('irt', few, '--model', 'rasch-cml')
    expect(status).toBe(0)
    expect(JSON.parse(stdout).items[2]).toEqual({ name: 'b3', a: null, b: null, seA: null, seB: null })
    expect(stderr).toContain('Data belum cukup (n = 4)')
    expect(stderr).toContain('b3: Semua murid menjawab benar')
  })

  it('takes chosen options with a key', () => {
    const chosen = file('chosen.csv', 'b1,b2\nA,B\nB,\nA,A\nC,B\n')
    const { stdout } = run('irt', chosen, '--model', 'rasch-cml', '--key', 'A,B')
    expect(JSON.parse(stdout).items.map(({ b }: { b: number }) => b)).toEqual([0, 0])
  })

  it.each([
    [['irt', patterns, '--freq', 'f'], '--model harus'],
    [['irt', patterns, '--model', '3pl'], '--model harus'],
    [['irt', patterns, '--model', 'toString'], '--model harus'],
    [
      ['irt', file('half.csv', 'b1,b2\n1,0\n0.5,1\n'), '--model', '2pl'],
      'Baris 3, kolom b1: "0.5" bukan 0, 1 atau kosong.\n',
    ],
    [['irt', file('right.csv', 'b1,b2,b3\n1,1,1\n1,1,1\n'), '--model', '2pl'], 'sedikitnya 3 butir'],
    [['irt', file('empty.csv', 'b1,b2,b3\n'), '--model', '2pl'], 'Belum ada jawaban murid.\n'],
    [['irt', patterns, '--model', '2pl', '--freq', 'jumlah'], 'Kolom "jumlah" tidak ada'],
    [['classical', patterns, '--model', '2pl'], '--model hanya untuk irt'],
  ])('%j: says what is wrong on standard error and leaves 1', (args, message) => {
    const { status, stdout, stderr } = run(...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
  })
})
