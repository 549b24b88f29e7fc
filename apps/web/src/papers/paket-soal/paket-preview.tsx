import { useState } from 'react'
import { Button } from 'antd'
import { soal } from '@suluh/contract/bank/soal'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { SoalSheet } from '#bank/soal/question/soal-sheet.tsx'
import type { DraftSection } from './builder/builder-draft.ts'
import styles from './paket-soal.module.css'

/** The package question by question, as students meet it, with the keys. */
export function PaketPreview({ sections }: { sections: DraftSection[] }) {
  const all = sections.flatMap((section) =>
    section.soal.map((each, index) => ({ ...each, section: section.nama, number: index + 1 })),
  )
  const [place, setPlace] = useState(0)
  const at = Math.min(place, all.length - 1)
  const shown = all[at]
  if (!shown) return <EmptyState text="Belum ada soal untuk dilihat." />
  return (
    <Stack gap={5} className={styles.preview}>
      <Card className={styles.sheet}>
        <Text tone="soft">
          {shown.section} · soal {shown.number} · {formLabels[shown.form]}
        </Text>
        <PreviewedSoal id={shown.id} />
        <Cluster justify="between">
          <Button disabled={at === 0} onClick={() => setPlace(at - 1)}>
            Sebelumnya
          </Button>
          <Button disabled={at === all.length - 1} onClick={() => setPlace(at + 1)}>
            Berikutnya
          </Button>
        </Cluster>
      </Card>
      <Stack as="nav" gap={3} aria-label="Daftar soal">
        {sections.map((section) => (
          <Stack as="section" key={section.id} gap={1}>
            <h3>{section.nama}</h3>
            <Cluster gap={1}>
              {section.soal.map(({ id }, index) => (
                <button
                  key={id}
                  type="button"
                  className={styles.step}
                  aria-current={id === shown.id}
                  onClick={() => setPlace(all.findIndex((each) => each.id === id))}
                >
                  {index + 1}
                </button>
              ))}
            </Cluster>
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

function PreviewedSoal({ id }: { id: string }) {
  const { result, query } = useOne(soal.one, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={6} />
  return (
    <SoalSheet
      content={result.content}
      answer={result.key}
      pembahasan={result.pembahasan}
      stimulus={result.stimulus?.html}
    />
  )
}
