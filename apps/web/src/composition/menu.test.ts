import { expect, test } from 'vitest'
import type { MenuEntry } from '#platform/kernel/door.ts'
import { menuEntries } from '#platform/shell/menu-entries.ts'
import './doors.ts'
import { groupMenu } from '#platform/shell/menu-items.tsx'

/** The sidebar of the specification, in its order; an entry of ours may stand in between. */
const specified = [
  '/dashboard',
  '/dashboard/paket-soal',
  '/dashboard/laporan/murid',
  '/dashboard/laporan/lembaga',
  '/dashboard/laporan/pelajaran',
  '/dashboard/laporan/gabungan',
  '/dashboard/analytics',
  '/dashboard/group-belajar',
  '/dashboard/general-tables',
  '/dashboard/settings/peran-izin',
  '/dashboard/settings/pengguna',
  '/dashboard/settings/group-belajar',
  '/dashboard/settings/atribut',
]

test('the entries stand in the order of the specification', () => {
  const paths = menuEntries().map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const known = paths.filter((path) => specified.includes(path))
  expect(known).toEqual(specified.filter((path) => paths.includes(path)))
})

test('a group stands where its first entry would, with its entries in order', () => {
  const entry = (path: string, group?: MenuEntry['group']): MenuEntry => ({
    label: path,
    path,
    order: 0,
    icon: 'table' as const,
    ...(group && { group }),
  })
  const items = groupMenu([
    entry('/a'),
    entry('/b', 'Laporan'),
    entry('/c', 'Laporan'),
    entry('/d'),
    entry('/e', 'Account Management'),
  ])
  const drawn = items.map((item) => [
    item?.key,
    ...(item && 'children' in item ? (item.children ?? []).map((child) => child?.key) : []),
  ])
  expect(drawn).toEqual([['/a'], ['Laporan', '/b', '/c'], ['/d'], ['Account Management', '/e']])
})
