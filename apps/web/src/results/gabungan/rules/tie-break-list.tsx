import { Button } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import type { GabunganDraft, TieBreak } from '@suluh/contract/results/gabungan'
import { MoveButtons } from '#platform/ui/antd/move-buttons.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { SortableItem, SortableList } from '#platform/ui/antd/sortable-list.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { classes } from '#platform/ui/light/layout/classes.ts'
import { tieWords, type Exam } from '../gabungan-words.ts'
import { possibleTies, tiePresets } from './rules-draft.ts'
import styles from '../gabungan.module.css'

type TieBreakListProps = {
  draft: GabunganDraft
  exams: readonly Exam[]
  onChange: (chain: TieBreak[]) => void
}

const presetWords = { umum: 'Pakai urutan umum', osn: 'Pakai urutan OSN' }

/** What decides between equal values, first things first. */
export function TieBreakList({ draft, exams, onChange }: TieBreakListProps) {
  const chain = draft.tieBreak
  const move = (from: number, to: number) => {
    const next = chain.toSpliced(from, 1)
    onChange(next.toSpliced(to, 0, chain[from]!))
  }
  const free = possibleTies(draft.members).filter(({ by }) => !chain.some((each) => each.by === by))
  return (
    <section>
      <h2>Bila nilai akhir sama</h2>
      {chain.length === 0 && (
        <Text size="small" tone="soft">
          Yang nilainya sama berbagi peringkat.
        </Text>
      )}
      <SortableList ids={chain.map(({ by }) => by)} noun="Ukuran" isLocked={false} onMove={move}>
        <Stack as="ol" className={styles.ties}>
          {chain.map((each, at) => {
            const words = tieWords(each, exams)
            return (
              <SortableItem
                key={each.by}
                id={each.by}
                className={classes(styles.tie)}
                handleLabel={`Pindahkan ${words}`}
                isLocked={false}
              >
                <span>{words}</span>
                <span>
                  <MoveButtons what={words} index={at} count={chain.length} onMove={move} />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`Hapus ${words}`}
                    onClick={() => onChange(chain.toSpliced(at, 1))}
                  />
                </span>
              </SortableItem>
            )
          })}
        </Stack>
      </SortableList>
      <Cluster>
        <Select
          aria-label="Tambah ukuran"
          placeholder="Tambah ukuran…"
          className={classes(styles.addTie)}
          value={null}
          onChange={(at: number) => onChange([...chain, free[at]!])}
          options={free.map((each, at) => ({ value: at, label: tieWords(each, exams) }))}
        />
        {(['umum', 'osn'] as const).map((preset) => (
          <Button key={preset} onClick={() => onChange(tiePresets[preset])}>
            {presetWords[preset]}
          </Button>
        ))}
      </Cluster>
    </section>
  )
}
