const ones = [
  'nol',
  'satu',
  'dua',
  'tiga',
  'empat',
  'lima',
  'enam',
  'tujuh',
  'delapan',
  'sembilan',
  'sepuluh',
  'sebelas',
] as const
const scales = [
  { size: 1000, word: 'ribu', one: 'seribu' },
  { size: 100, word: 'ratus', one: 'seratus' },
  { size: 10, word: 'puluh', one: 'sepuluh' },
]

/** `dua ribu dua puluh enam`, of whole numbers from 0 to 999,999. */
export function numberInWords(value: number): string {
  const small = ones[value]
  if (small) return small
  if (value < 20) return `${numberInWords(value - 10)} belas`
  for (const { size, word, one } of scales) {
    const many = Math.floor(value / size)
    if (many === 0) continue
    const rest = value % size
    return [many === 1 ? one : `${numberInWords(many)} ${word}`, rest > 0 && numberInWords(rest)]
      .filter(Boolean)
      .join(' ')
  }
  return String(value)
}
