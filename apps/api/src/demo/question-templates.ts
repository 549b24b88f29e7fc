import { writerOf, type DemoSoal } from './write-soal.ts'

/** A sum with its numbers filled in: the right value and what usual mistakes lead to. */
type Filled = { stem: string; value: number; mistakes: [number, number, number, number]; why: string }

const rupiah = (value: number) => `Rp${value.toLocaleString('id-ID')}`

const series = (first: number, step: number, growth: number): Filled => {
  const terms = [first]
  for (let at = 1; at < 6; at++) terms.push(terms[at - 1]! + step + growth * (at - 1))
  const value = terms[5]!
  return {
    stem: `Bilangan berikutnya dari barisan ${terms.slice(0, 5).join(', ')}, … adalah …`,
    value,
    mistakes: [value - growth, value + growth + 1, value - step - 1, value + step + 2],
    why: `Selisihnya berturut-turut ${step}, ${step + growth}, ${step + 2 * growth}, ${step + 3 * growth}, lalu ${step + 4 * growth}.`,
  }
}

const workers = (people: number, days: number, fewerDays: number): Filled => {
  const value = (people * days) / fewerDays - people
  return {
    stem: `Sebuah pekerjaan selesai dalam ${days} hari oleh ${people} orang. Agar selesai dalam ${fewerDays} hari, banyak orang yang harus ditambahkan adalah …`,
    value,
    mistakes: [value + people, value + 1, value + 3, value - 1],
    why: `Seluruhnya ${people * days} hari-orang, jadi diperlukan ${value + people} orang; tambahannya ${value}.`,
  }
}

const journey = (speed: number, back: number): Filled => {
  const value = (2 * speed * back) / (speed + back)
  return {
    stem: `Mobil berangkat dengan kecepatan rata-rata ${speed} km/jam dan pulang melalui jalan yang sama dengan ${back} km/jam. Kecepatan rata-rata seluruh perjalanan adalah … km/jam.`,
    value,
    mistakes: [(speed + back) / 2, value + 5, value - 4, value - 8],
    why: `Rata-rata harmonis: 2 × ${speed} × ${back} : (${speed} + ${back}) = ${value}.`,
  }
}

const profit = (cost: number, percent: number): Filled => {
  const value = (cost * (100 + percent)) / 100
  return {
    stem: `Pedagang membeli barang seharga ${rupiah(cost)} dan ingin untung ${percent}%. Harga jualnya (dalam rupiah) adalah …`,
    value,
    mistakes: [cost + percent * 100, value - cost / 20, value + cost / 20, value + cost / 10],
    why: `Untungnya ${percent}% dari ${rupiah(cost)}, jadi harga jualnya ${rupiah(value)}.`,
  }
}

const average = (count: number, mean: number, after: number): Filled => {
  const value = after * (count + 1) - mean * count
  return {
    stem: `Rata-rata ${count} bilangan adalah ${mean}. Setelah satu bilangan ditambahkan, rata-ratanya menjadi ${after}. Bilangan itu adalah …`,
    value,
    mistakes: [after, value - 1, value + 1, value + 4],
    why: `${after} × ${count + 1} − ${mean} × ${count} = ${value}.`,
  }
}

const ways = (shirts: number, trousers: number, shoes: number): Filled => {
  const value = shirts * trousers * shoes
  return {
    stem: `Fajar mempunyai ${shirts} kemeja, ${trousers} celana, dan ${shoes} pasang sepatu. Banyak cara berpakaian yang berbeda adalah …`,
    value,
    mistakes: [shirts + trousers + shoes, shirts * trousers, value + shoes, value - trousers],
    why: `${shirts} × ${trousers} × ${shoes} = ${value}.`,
  }
}

/** Options in rising order, as is the custom for numbers. */
function asPilihanGanda(pelajaran: string, aspek: string, { stem, value, mistakes, why }: Filled): DemoSoal {
  const values = [value, ...mistakes].toSorted((one, other) => one - other)
  const key = 'ABCDE'[values.indexOf(value)] ?? ''
  const options = values.map((each) => each.toLocaleString('id-ID'))
  return writerOf(pelajaran).pg(aspek, stem, options, key, why)
}

const of = (pelajaran: string, aspek: string, filled: Filled[]) =>
  filled.map((each) => asPilihanGanda(pelajaran, aspek, each))

export const kuantitatifUmum = of('TPS', 'Penalaran Umum', [series(3, 4, 2), workers(12, 20, 15)])

export const pengetahuanKuantitatif = of('TPS', 'Pengetahuan Kuantitatif', [
  series(5, 3, 3),
  average(8, 72, 74),
  profit(80_000, 15),
  ways(5, 4, 3),
  journey(60, 40),
])

export const penalaranMatematika = of('TPS', 'Penalaran Matematika', [
  workers(9, 16, 12),
  journey(90, 45),
  average(11, 65, 67),
  profit(240_000, 25),
])

export const tiuNumerik = of('TIU', 'Numerik', [
  series(2, 5, 1),
  profit(60_000, 20),
  average(5, 34, 36),
  workers(10, 18, 12),
])
