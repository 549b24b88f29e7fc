import { Button } from 'antd'
import type { GabunganLine, GabunganVersion } from '@suluh/contract/results/gabungan'
import type { DataColumn } from '#platform/ui/antd/data-table.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { figure } from './gabungan-words.ts'
import styles from './gabungan.module.css'

/** The columns of a ranking: place, person, what each exam gave, and why. */
export function rankingColumns(
  { sources, summary }: GabunganVersion,
  onAsk: (line: GabunganLine) => void,
): DataColumn<GabunganLine>[] {
  const hasGroups = (summary?.groups.length ?? 0) > 0
  const hasLembaga = (summary?.lembaga.length ?? 0) > 1
  return [
    {
      key: 'rank',
      title: 'Peringkat',
      sort: 'rank',
      width: 88,
      align: 'end',
      render: ({ rank }) => rank ?? '–',
    },
    {
      key: 'nama',
      title: 'Nama',
      sort: 'nama',
      width: 180,
      render: ({ nama, nomor, lembaga, reason, value }) => (
        <Stack gap={0} className={styles.name}>
          <span>{nama}</span>
          {value !== null && <span className="row-brief">nilai akhir {figure(value)}</span>}
          <Text as="span" size="small" tone="soft">
            {[nomor, hasLembaga && lembaga].filter(Boolean).join(' · ')}
          </Text>
          {reason && (
            <Text as="span" size="small" tone="soft">
              {reason}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'value',
      title: 'Nilai akhir',
      sort: 'value',
      width: 104,
      align: 'end',
      render: ({ value }) => <strong>{figure(value)}</strong>,
    },
    ...sources.map(({ eventId, nama }, at): DataColumn<GabunganLine> => ({
      key: eventId,
      title: <span className={styles.exam}>{nama}</span>,
      width: 124,
      align: 'end',
      render: ({ parts }) => <PartFigure part={parts[at]} />,
    })),
    ...(hasLembaga
      ? [
          {
            key: 'rankInLembaga',
            title: 'Di lembaga',
            width: 92,
            align: 'end' as const,
            render: ({ rankInLembaga }: GabunganLine) => rankInLembaga ?? '–',
          },
        ]
      : []),
    ...(hasGroups
      ? [
          {
            key: 'groups',
            title: 'Di group',
            width: 96,
            render: ({ groups }: GabunganLine) =>
              groups.map(({ nama, rank }) => `${nama}: ${rank}`).join(', ') || '–',
          },
        ]
      : []),
    ...(summary?.passed === null
      ? []
      : [
          {
            key: 'passed',
            title: 'Ambang batas',
            width: 116,
            render: (line: GabunganLine) => <Passed {...line} />,
          },
        ]),
    {
      key: 'why',
      title: <span className="visually-hidden">Penjelasan</span>,
      width: 104,
      render: (line) => (
        <Button size="small" aria-label={`Mengapa ${line.nama} di peringkat ini`} onClick={() => onAsk(line)}>
          Mengapa?
        </Button>
      ),
    },
  ]
}

export function PartFigure({ part }: { part: GabunganLine['parts'][number] | undefined }) {
  if (!part || part.value === null)
    return (
      <Text as="span" size="small" tone="soft">
        tidak ikut
      </Text>
    )
  const stand = { nol: 'tidak ikut, dihitung 0', 'rata-rata': 'tidak ikut, dihitung rata-rata' }
  const title = part.source === 'nol' || part.source === 'rata-rata' ? stand[part.source] : undefined
  return title ? (
    <Text as="span" size="small" tone="soft" title={title}>
      ({figure(part.value)})
    </Text>
  ) : (
    <>
      {figure(part.value)}
      {part.passed === false && <span title="Di bawah ambang batas ujian ini"> △</span>}
    </>
  )
}

export function Passed({ passed, isUndecided }: Pick<GabunganLine, 'passed' | 'isUndecided'>) {
  if (isUndecided) return <span title="Masih ada jawaban yang menunggu dinilai">Belum pasti</span>
  if (passed === null) return '–'
  return <WordTag tone={passed ? 'success' : 'warning'}>{passed ? 'Tercapai' : 'Belum'}</WordTag>
}
