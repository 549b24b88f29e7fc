import type { GroupBelajar } from '@suluh/contract/people/group-belajar'
import { formatNumber } from '#platform/kernel/format.ts'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { NamesInShort } from '#platform/ui/light/names-in-short.tsx'

/** Where a group stands, and how many are in it: `SMP Merdeka · 2026/2027 · 32 murid`. */
export function placeWords({ lembaga, tahunAjaran, membersBelow }: GroupBelajar): string {
  return [lembaga, tahunAjaran, `${formatNumber(membersBelow)} murid`].filter(Boolean).join(' · ')
}

/** The groups that it lies in, from the outermost. */
export function aboveWords({ above }: GroupBelajar): string {
  return above.map(({ nama }) => nama).join(' › ')
}

/** What every list of groups says of where one stands and who teaches it. */
export const placeColumns: DataColumn<GroupBelajar>[] = [
  { key: 'lembaga', title: 'Lembaga', render: ({ lembaga }) => lembaga ?? 'Semua lembaga' },
  {
    key: 'tahunAjaran',
    title: 'Tahun ajaran',
    sort: 'tahunAjaran',
    render: ({ tahunAjaran }) => tahunAjaran ?? '–',
  },
  { key: 'guru', title: 'Guru', width: 220, render: ({ guru }) => <NamesInShort names={guru} /> },
]
