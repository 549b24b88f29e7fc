import { describe, expect, it } from 'vitest'
import type { CatalogueDataset } from '@suluh/contract/reports/analytics-query'
import type { Parameter, ReportDefinition } from '@suluh/contract/reports/report-definition'
import { crossFiltered } from '@suluh/contract/reports/cross-filter'
import { canPick, isPicked, togglePicks } from './view-page.tsx'
import { readAddress, writeAddress, type Reading } from './report-address.ts'

const query = {
  dataset: 'hasil',
  columns: [
    { id: 'lem', kind: 'dimension' as const, field: 'lembaga' },
    { id: 'kelas', kind: 'dimension' as const, field: 'nilai', bin: 10 },
    { id: 'n', kind: 'measure' as const, field: 'n' },
  ],
  filters: [],
  having: [],
  sort: [],
  top: null,
  totals: [],
}
const parameter = (id: string, more: Partial<Parameter> = {}): Parameter => ({
  id,
  nama: id,
  dataset: 'hasil',
  field: 'lembaga',
  type: 'text',
  several: true,
  initial: [],
  ...more,
})
const definition: ReportDefinition = {
  schemaVersion: 1,
  parameters: [
    parameter('lembaga', { initial: ['a'] }),
    parameter('kkm', { type: 'integer', several: false }),
    parameter('aktif', { type: 'boolean', several: false }),
  ],
  pages: ['satu', 'dua'].map((id) => ({ id, kind: 'dasbor', nama: id, layout: [] })),
  widgets: {
    batang: { id: 'batang', judul: '', kind: 'heatmap', query, formats: [] },
    tabel: { id: 'tabel', judul: '', kind: 'scatter', query: { ...query, dataset: 'butir' }, formats: [] },
  },
  print: {
    paper: 'A4',
    orientation: 'tegak',
    marginMm: 15,
    header: '',
    footer: '',
    pageNumbers: true,
    kop: false,
  },
}
const lem = (key: string | null, label = String(key)) => ({
  column: 'lem',
  label: 'Lembaga',
  group: { key, label },
})

describe('the address', () => {
  const begin: Reading = { page: 'satu', values: { lembaga: ['a'], kkm: [], aktif: [] }, picks: [] }

  it('says nothing of what is as the report begins, and everything else comes back from it', () => {
    expect(readAddress(new URLSearchParams(), definition)).toEqual(begin)
    expect(String(writeAddress(new URLSearchParams('x=1'), begin, definition))).toBe('x=1')
    const chosen: Reading = {
      page: 'dua',
      values: { lembaga: ['b', 'c & d'], kkm: [75], aktif: [false] },
      picks: [
        { widget: 'batang', column: 'lem', key: null, label: 'Tidak diisi' },
        { widget: 'batang', column: 'kelas', key: 70, label: '70–80' },
      ],
    }
    const address = writeAddress(new URLSearchParams(), chosen, definition)
    expect(readAddress(new URLSearchParams(String(address)), definition)).toEqual(chosen)
  })

  it('leaves no name in it of what is known by its id, and believes none', () => {
    const key = '0b9f5c1e-6a55-4a53-9d6a-0d5cf2c6f0aa'
    const pick = { widget: 'batang', column: 'lem', key, label: 'Ani Lestari' }
    const address = writeAddress(new URLSearchParams(), { ...begin, picks: [pick] }, definition)
    expect(address.get('pilih')).toBe(JSON.stringify(['batang', 'lem', key]))
    const unnamed = { ...pick, label: '' }
    expect(readAddress(address, definition).picks).toEqual([unnamed])
    const forged = new URLSearchParams([['pilih', JSON.stringify(['batang', 'lem', key, 'Budi'])]])
    expect(readAddress(forged, definition).picks).toEqual([unnamed])
    expect(isPicked([unnamed], 'batang', lem(key, 'Ani Lestari'))).toBe(true)
    expect(isPicked([unnamed], 'batang', lem(key.replace('0b', '0c'), 'Ani Lestari'))).toBe(false)
  })

  it('what a report begins with can be taken away', () => {
    const address = writeAddress(new URLSearchParams(), { ...begin, values: { lembaga: [] } }, definition)
    expect(readAddress(address, definition).values).toMatchObject({ lembaga: [] })
  })

  it('a cut or older link is read as far as it fits', () => {
    const address = new URLSearchParams(
      'halaman=tiga&p.kkm=abc&p.kkm=70&p.lain=1&pilih=[1&pilih=["batang","n",1,"x"]&pilih=["batang","lem",{},"x"]&pilih=["gone","lem","a","x"]',
    )
    expect(readAddress(address, definition)).toEqual({ ...begin, values: { ...begin.values, kkm: [70] } })
  })
})

describe('picking', () => {
  it('a second click takes it back, another click replaces it, other widgets keep theirs', () => {
    const first = togglePicks([{ widget: 'tabel', column: 'lem', key: 'z', label: 'z' }], 'batang', [
      lem('a'),
    ])
    expect(first).toHaveLength(2)
    expect(isPicked(first, 'batang', lem('a'))).toBe(true)
    expect(togglePicks(first, 'batang', [lem('b')]).map(({ key }) => key)).toEqual(['z', 'b'])
    expect(togglePicks(first, 'batang', [lem('a')]).map(({ key }) => key)).toEqual(['z'])
  })

  it('the rest of a first n cannot be picked', () => {
    expect(canPick(definition, 'batang', [lem(null, 'Tidak diisi')])).toBe(true)
    expect(canPick(definition, 'batang', [])).toBe(false)
    const top = structuredClone(definition)
    Object.assign(top.widgets['batang'] ?? {}, { query: { ...query, top: { n: 3, rest: true } } })
    expect(canPick(top, 'batang', [lem(null, 'Lainnya')])).toBe(false)
    expect(canPick(top, 'batang', [lem('a')])).toBe(true)
  })

  it('filters the others whose dataset knows the field, and never itself', () => {
    const dimension = (field: string) => ({
      field,
      label: field,
      group: '',
      type: 'text' as const,
      hasValues: true,
    })
    const dataset = (name: string, fields: string[]): CatalogueDataset => ({
      name,
      label: name,
      grain: '',
      measures: [],
      dimensions: fields.map(dimension),
    })
    const catalogue = [dataset('hasil', ['lembaga', 'nilai']), dataset('butir', ['lembaga'])]
    const picks = [
      { widget: 'batang', column: 'lem', key: 'a', label: 'SMP A' },
      { widget: 'batang', column: 'kelas', key: 70, label: '70–80' },
    ]
    const filtersOf = (dataset: string, widget: string) =>
      crossFiltered({ ...query, dataset }, widget, picks, definition, catalogue).filters
    expect(filtersOf('hasil', 'batang')).toEqual([])
    expect(filtersOf('butir', 'tabel')).toEqual([{ field: 'lembaga', operator: 'eq', value: ['a'] }])
    expect(filtersOf('hasil', 'lain')[1]).toEqual({ field: 'nilai', operator: 'eq', value: [70], bin: 10 })
    expect(filtersOf('unknown', 'lain')).toEqual([])
    const empty = [{ widget: 'batang', column: 'lem', key: null, label: 'Tidak diisi' }]
    expect(crossFiltered(query, 'lain', empty, definition, catalogue).filters).toEqual([
      { field: 'lembaga', operator: 'empty', value: [] },
    ])
    // Left out, a figure would be of more than was picked: what is too much the server refuses.
    const many = Array.from({ length: 60 }, () => picks[0]!)
    expect(
      crossFiltered({ ...query, dataset: 'butir' }, 'tabel', many, definition, catalogue).filters,
    ).toHaveLength(60)
  })
})
