import type { Prakiraan } from '@suluh/contract/results/prakiraan'
import { prakiraanSentences } from '@suluh/contract/results/prakiraan-words'
import { exact } from '#platform/sheet/cells.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'

type Shown = Omit<Prakiraan, 'isComputing'>

/** A forecast as sheets: its sentences and figures, the questions of each level, and what of the bank would do. */
export function prakiraanTables(shown: Shown): [SheetTable, ...SheetTable[]] {
  const { paketSoal, tingkat, ambang } = shown
  const figures: SheetTable = {
    name: `Prakiraan ${paketSoal.nama}`,
    titles: ['Ukuran', 'Prakiraan', 'Keterangan'],
    rows: [
      ['Prakiraan', null, prakiraanSentences(shown).join(' ')],
      ['Rata-rata nilai', exact(shown.rata), '0 sampai 100'],
      ['Simpangan baku', exact(shown.simpangan), '0 sampai 100'],
      ['Galat baku', exact(shown.galat), 'nilai seorang murid'],
      ['Reliabilitas', exact(shown.reliabilitas), `omega satu faktor${labelOf(shown)}`],
      ['Butir', shown.soal, null],
      ['Butir yang pernah diujikan', shown.terukur, null],
      ['Butir tiap murid', exact(shown.diberikan), 'rata-rata'],
      ...(ambang
        ? [
            [
              'Butir setingkat ambang',
              ambang.butir.length,
              `nilai ${ambang.nilai}; nomor ${ambang.butir.join(', ')}`,
            ],
          ]
        : []),
    ],
  }
  if (shown.alasan !== null) return [figures]
  return [
    figures,
    {
      name: 'Tingkat',
      titles: ['Tingkat', 'Bagian murid', 'Banyak butir', 'Nomor butir', 'Kurang'],
      rows: tingkat.map(({ nama, murid, butir, kurang }) => [
        nama,
        exact(murid),
        butir.length,
        butir.join(', '),
        kurang,
      ]),
    },
    {
      name: 'Calon dari bank soal',
      titles: ['Tingkat', 'Soal', 'Tingkat kesukaran (P)', 'Murid'],
      rows: tingkat.flatMap(({ nama, calon }) =>
        calon.map(({ teks, facility, n }) => [nama, teks, exact(facility), n]),
      ),
    },
  ]
}

function labelOf({ reliabilitasLabel }: Shown): string {
  return reliabilitasLabel === null ? '' : `, ${reliabilitasLabel}`
}
