import { expect, it } from 'vitest'
import { presenceWords } from './use-presence.ts'

const person = (nama: string, isSelf = false) => ({ id: nama, nama, isSelf })

it('who else is here is said by name, and oneself only where nobody else is', () => {
  expect(presenceWords([])).toBe('')
  expect(presenceWords([person('Sari', true)])).toBe('Anda membuka laporan ini juga di halaman lain')
  expect(presenceWords([person('Budi', true), person('Bu Sari')])).toBe('Bu Sari juga membuka laporan ini')
  expect(presenceWords([person('Bu Sari'), person('Pak Adi')])).toBe(
    'Bu Sari dan Pak Adi juga membuka laporan ini',
  )
  expect(presenceWords(['A', 'B', 'C', 'D'].map((nama) => person(nama)))).toBe(
    'A dan 3 lainnya juga membuka laporan ini',
  )
})
