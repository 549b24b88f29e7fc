import { kelasLabels, type Keadilan } from '@suluh/contract/results/keadilan'
import { difWords, keadilanHeadLine } from '@suluh/contract/results/keadilan-words'
import { exact } from '#platform/sheet/cells.ts'
import type { SheetTable } from '@suluh/tabular/written-sheets'

/** Every question that was compared, with its sentence and all figures; where none was, why. */
export function keadilanTable({ paketSoal, fokus, hasil }: Keadilan): SheetTable {
  const name = `Keadilan butir ${paketSoal.nama}`
  if (!hasil || !fokus || hasil.penolakan !== null)
    return {
      name,
      titles: ['Keterangan'],
      rows: [[hasil?.penolakan ?? 'Belum ada dua kelompok yang dapat dibandingkan.']],
    }
  return {
    name,
    about: [name, keadilanHeadLine(hasil, fokus)],
    titles: [
      'No.',
      'Soal',
      'Perlu dilihat',
      'Keterangan',
      `Murid ${fokus.acuan}`,
      `Murid ${fokus.nama}`,
      'Delta Mantel-Haenszel',
      'Batas bawah 95%',
      'Batas atas 95%',
      'Khi-kuadrat',
      'p terkoreksi',
      'Kelas',
      'Delta R² logistik',
      'p logistik terkoreksi',
      'Kelas efek',
      ...[1, 2, 3, 4, 5].flatMap((fifth) => [
        `${fokus.acuan}, seperlima ke-${fifth}`,
        `${fokus.nama}, seperlima ke-${fifth}`,
      ]),
      'Penskoran',
    ],
    rows: hasil.items.map((item) => [
      item.number,
      item.stem,
      item.alasan === null ? (item.perluDilihat ? 'Ya' : 'Tidak') : null,
      difWords(item, fokus),
      item.acuan,
      item.fokus,
      exact(item.delta),
      exact(item.deltaInterval?.[0] ?? null),
      exact(item.deltaInterval?.[1] ?? null),
      exact(item.chi2),
      exact(item.p),
      item.kelas && `${item.kelas} (${kelasLabels[item.kelas]})`,
      exact(item.efek),
      exact(item.pLogistik),
      item.kelasEfek && `${item.kelasEfek} (${kelasLabels[item.kelasEfek]})`,
      ...item.kurvaAcuan.flatMap((share, at) => [exact(share), exact(item.kurvaFokus[at] ?? null)]),
      hasil.scoring.label,
    ]),
  }
}
