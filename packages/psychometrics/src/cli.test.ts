import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { simulateCredits, sixItems } from './testing/simulate-credits.ts'

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

describe('psychometrics with steps, groups, links and markers', () => {
  const rows = simulateCredits('gpcm', sixItems.slice(0, 4), 150, 3)
  const credits = file('credits.csv', ['b1,b2,b3,b4', ...rows.map((row) => row.join())].join('\n'))

  it.each(['pcm', 'gpcm', 'grm'])('irt --model %s: n, logLik, and a threshold per step', (model) => {
    const { status, stdout } = run('irt', credits, '--model', model, '--max', '2,2,2,2')
    expect(status).toBe(0)
    const result = JSON.parse(stdout)
    expect(Object.keys(result)).toEqual(['n', 'logLik', 'items'])
    expect(Object.keys(result.items[0])).toEqual(['name', 'a', 'b'])
    expect(result.items[0].b).toHaveLength(2)
  })

  it('dif: both methods per item; small groups are told on standard error', () => {
    const rows = Array.from(
      { length: 60 },
      (_, r) => `${r % 2},${(r * 3) % 2},${(r >> 1) % 2},${r % 4 < 2 ? 'L' : 'P'}`,
    )
    const { status, stdout, stderr } = run(
      'dif',
      file('dif.csv', ['b1,b2,b3,jk', ...rows].join('\n')),
      '--group',
      'jk',
      '--reference',
      'L',
      '--items',
      'b1,b3',
    )
    expect(status).toBe(0)
    const { items } = JSON.parse(stdout)
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['b1', 'b3'])
    expect(Object.keys(items[0].mh)).toEqual(['alpha', 'delta', 'chi2', 'p', 'class'])
    expect(Object.keys(items[0].logistic)).toEqual(['uniform', 'nonuniform', 'both'])
    expect(stderr).toContain('Kelompok terlalu kecil (30 dan 30 murid)')
  })
})

describe('psychometrics link, agreement and maxima', () => {
  const rows = simulateCredits('gpcm', sixItems.slice(0, 4), 150, 3)
  const credits = file('credits.csv', ['b1,b2,b3,b4', ...rows.map((row) => row.join())].join('\n'))

  it('link: parameters on another scale come back by every method', () => {
    const old = file('old.csv', 'name,a,b\nA,1,-1\nB,0.8,0\nC,1.4,1.2\nD,1,9\n')
    const fresh = file('new.csv', 'name;a;b\nA;2;-1\nB;1,6;-0,5\nC;2,8;0,1\n')
    for (const method of ['mean-sigma', 'haebara', 'stocking-lord']) {
      const { stdout } = run('link', old, fresh, '--anchors', 'A,B,C', '--method', method)
      const { slope, intercept } = JSON.parse(stdout)
      expect(slope).toBeCloseTo(2, 4)
      expect(intercept).toBeCloseTo(1, 4)
    }
  })

  it('agreement: six correlations and two kappas', () => {
    const { stdout } = run('agreement', file('marks.csv', 'm1,m2\n1,1\n2,3\n3,3\n4,4\n'))
    const result = JSON.parse(stdout)
    expect(Object.keys(result)).toEqual(['icc', 'kappa', 'weightedKappa'])
    expect(Object.keys(result.icc)).toEqual(['icc1', 'icc2', 'icc3', 'icc1k', 'icc2k', 'icc3k'])
  })

  it('classical takes the maximum of each item, so that nobody at the top does not lower it', () => {
    const marks = file('max.csv', 'b1,b2\n1,2\n3,4\n')
    const facilities = (...more: string[]) =>
      JSON.parse(run('classical', marks, ...more).stdout).items.map(
        ({ facility }: { facility: number }) => facility,
      )
    expect(facilities()).toEqual([2 / 3, 3 / 4])
    expect(facilities('--max', '4,10')).toEqual([2 / 4, 3 / 10])
    expect(facilities('--max', '10')).toEqual([0.2, 0.3])
  })

  it.each([
    [['irt', credits, '--model', 'gpcm', '--max', '2,1,2,2'], 'kolom b2: skor 2 melebihi skor maksimum 1.'],
    [['irt', credits, '--model', 'gpcm', '--max', '2,2'], 'Ada 2 skor maksimum untuk 4 butir soal'],
    [['irt', credits, '--model', 'gpcm', '--max', '2,x,2,2'], '--max berisi angka'],
    [['irt', file('part.csv', 'b1,b2\n1,0.5\n'), '--model', 'pcm'], 'kolom b2: "0.5" bukan kredit bulat'],
    [['dif', credits, '--group', 'jk', '--reference', 'L'], 'Kolom "jk" tidak ada'],
    [['dif', credits, '--group', 'b1', '--reference', '9'], 'tidak memuat kelompok acuan "9"'],
    [['dif', credits, '--reference', '9'], '--group harus diisi'],
    [['link', credits, credits, '--anchors', 'b9', '--method', 'haebara'], 'Kolom "b9" tidak ada'],
    [['link', credits, credits, '--anchors', 'b1', '--method', 'equal'], '--method harus'],
    [['link', credits, '--anchors', 'b1', '--method', 'haebara'], 'Cara pakai'],
    [['agreement', file('lone.csv', 'm1\n1\n2\n')], 'dua penilai'],
    [['agreement', credits, '--model', 'pcm'], '--model bukan pilihan agreement'],
  ])('%j: says what is wrong on standard error and leaves 1', (args, message) => {
    const { status, stdout, stderr } = run(...args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(message)
  })
})
