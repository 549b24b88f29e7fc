import { sql } from 'kysely'
import { wilayah } from '@suluh/contract/school/wilayah'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#testing/build-app.ts'

const app = useTestApp()

/** Kabupaten and kota per province, as the Ministry of Home Affairs counts them. */
const counts: Record<string, [kabupaten: number, kota: number]> = {
  '11': [18, 5],
  '12': [25, 8],
  '13': [12, 7],
  '14': [10, 2],
  '15': [9, 2],
  '16': [13, 4],
  '17': [9, 1],
  '18': [13, 2],
  '19': [6, 1],
  '21': [5, 2],
  '31': [1, 5],
  '32': [18, 9],
  '33': [29, 6],
  '34': [4, 1],
  '35': [29, 9],
  '36': [4, 4],
  '51': [8, 1],
  '52': [8, 2],
  '53': [21, 1],
  '61': [12, 2],
  '62': [13, 1],
  '63': [11, 2],
  '64': [7, 3],
  '65': [4, 1],
  '71': [11, 4],
  '72': [12, 1],
  '73': [21, 3],
  '74': [15, 2],
  '75': [5, 1],
  '76': [6, 0],
  '81': [9, 2],
  '82': [8, 2],
  '91': [8, 1],
  '92': [7, 0],
  '93': [4, 0],
  '94': [8, 0],
  '95': [8, 0],
  '96': [5, 1],
}

describe('provinces and regencies', () => {
  it('are 38 and 514, each province with its own', async () => {
    const provinsi = await app.call(wilayah.provinsi, { query: '_end=1000' })
    expect(provinsi.data.map(({ kode }) => kode)).toEqual(Object.keys(counts))
    expect(provinsi.recordsFiltered).toBe(38)
    const { data } = await app.call(wilayah.kabupatenKota, { query: '_end=1000' })
    expect(data).toHaveLength(514)
    expect(new Set(data.map(({ kode }) => kode)).size).toBe(514)
    expect(new Set(data.map(({ nama }) => nama)).size).toBe(514)
    const isKota = ({ nama }: { nama: string }) => nama.startsWith('Kota ')
    expect(data.filter(isKota)).toHaveLength(98)
    const counted = Object.fromEntries(
      [...Map.groupBy(data, (row) => row.provinsiKode)].map(([kode, rows]) => [
        kode,
        [rows.length - rows.filter(isKota).length, rows.filter(isKota).length],
      ]),
    )
    expect(counted).toEqual(counts)
    // Codes from 71 on are kota.
    expect(data.filter((row) => isKota(row) !== Number(row.kode.slice(3)) > 70)).toEqual([])
    expect(data.every(({ nama }) => /^(Kabupaten|Kota) \S.*\S$/.test(nama))).toBe(true)
  })

  it('are read by nobody in particular, page by page, and kept by the browser', async () => {
    const page = await app.call(wilayah.kabupatenKota, { query: 'provinsiKode=32&q=bandung&_sort=nama' })
    expect(page.data.map(({ kode, nama }) => [kode, nama])).toEqual([
      ['32.04', 'Kabupaten Bandung'],
      ['32.17', 'Kabupaten Bandung Barat'],
      ['32.73', 'Kota Bandung'],
    ])
    expect(page.data[0]?.provinsi).toBe('Jawa Barat')
    const response = await app.server.http.inject('/api/provinsi')
    expect(response.headers['cache-control']).toBe('private, max-age=86400')
    expect((await app.refused(wilayah.kabupatenKota, { query: 'provinsiKode=Jabar' })).status).toBe(400)
  })

  it('cannot be changed by the API', async () => {
    await expect(sql`delete from kabupaten_kota`.execute(app.db)).rejects.toThrow(/permission denied/)
    await expect(sql`update provinsi set nama = 'x'`.execute(app.db)).rejects.toThrow(/permission denied/)
  })
})
