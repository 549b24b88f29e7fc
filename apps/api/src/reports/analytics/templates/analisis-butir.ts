import type { QueryFilter } from '@suluh/contract/reports/analytics-query'
import {
  asking,
  by,
  chosen,
  definitionOf,
  figure,
  filterOf,
  kpi,
  pageOf,
  parameter,
  pie,
  plain,
  table,
} from './parts.ts'

const paket = parameter('paket', 'Paket soal', 'item', 'paket-soal')
/** A package that was published more than once has its figures once for each. */
const terbitan = parameter('terbitan', 'Terbitan', 'item', 'terbitan')
const ofPaket = [chosen('paket-soal', 'paket'), chosen('terbitan', 'terbitan')]
/** Figures of a few students would be the first in every order. */
const filters: QueryFilter[] = [...ofPaket, { field: 'status', operator: 'ne', value: ['data-belum-cukup'] }]
const ofItems = (...columns: Parameters<typeof asking>[1]) => asking('item', columns, { filters })
const [facility, discrimination] = [
  figure('facility-rata', 'Tingkat kesukaran'),
  figure('daya-beda-rata', 'Daya pembeda'),
]

/** How hard each question is and how well it tells students apart. */
export const analisisButir = definitionOf({
  parameters: [paket, terbitan],
  widgets: [
    filterOf(paket),
    filterOf(terbitan),
    kpi({ id: 'soal', judul: 'Banyak soal', query: asking('item', [figure('n')], { filters: ofPaket }) }),
    kpi({ id: 'kesukaran', judul: 'Tingkat kesukaran rata-rata', query: ofItems(facility) }),
    kpi({ id: 'daya-beda', judul: 'Daya pembeda rata-rata', query: ofItems(discrimination) }),
    plain('scatter', {
      id: 'peta',
      judul: 'Kesukaran dan daya pembeda',
      query: ofItems(by('soal'), facility, discrimination),
    }),
    pie({
      id: 'saran',
      judul: 'Putusan',
      query: asking('item', [by('status'), figure('n', 'Banyak soal')], { filters: ofPaket }),
    }),
    plain('histogram', {
      id: 'sebaran',
      judul: 'Sebaran tingkat kesukaran',
      query: ofItems(by('facility', { bin: 0.1 }), figure('n', 'Banyak soal')),
    }),
    table({
      id: 'tabel',
      judul: 'Butir soal, dari daya pembeda terendah',
      formats: [
        { column: 'daya-beda-rata', operator: 'gte', value: [0.3], tone: 'baik' },
        { column: 'daya-beda-rata', operator: 'lte', value: [0.1], tone: 'kurang' },
      ],
      query: asking(
        'item',
        [
          by('paket-soal'),
          by('terbitan'),
          by('nomor', { label: 'No.' }),
          by('soal'),
          by('status'),
          figure('murid', 'Murid'),
          facility,
          discrimination,
          figure('korelasi-rata', 'Korelasi'),
        ],
        { filters, sort: [{ column: 'daya-beda-rata', order: 'asc' }] },
      ),
    }),
  ],
  pages: [
    pageOf({ id: 'butir', kind: 'dasbor', nama: 'Butir' }, [
      {
        h: 2,
        of: [
          ['pilih-paket', 7],
          ['pilih-terbitan', 5],
        ],
      },
      {
        h: 3,
        of: [
          ['soal', 4],
          ['kesukaran', 4],
          ['daya-beda', 4],
        ],
      },
      {
        h: 9,
        of: [
          ['peta', 7],
          ['saran', 5],
        ],
      },
      { h: 8, of: [['sebaran', 12]] },
      { h: 16, of: [['tabel', 12]] },
    ]),
  ],
})
