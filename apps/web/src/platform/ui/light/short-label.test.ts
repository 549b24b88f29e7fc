import { expect, it } from 'vitest'
import { shortLabel } from './short-label.ts'

it.each([
  ['Latihan AKM', 'Latihan AKM'],
  ['SMP Pelita Nusantara Bandung', 'SMP Pelita…Bandung'],
  ['SMP Pelita Nusantara Denpasar', 'SMP Pelita…Denpasar'],
  ['Penilaian Harian 1 Matematika', 'Penilai…1 Matematika'],
  ['Penilaian Harian 2 Matematika', 'Penilai…2 Matematika'],
  ['Ketidaktergantungansatukata', 'Ketida…ungansatukata'],
])('%s stands on an axis as %s', (name, label) => {
  expect(shortLabel(name)).toBe(label)
  expect(label.length).toBeLessThanOrEqual(20)
})
