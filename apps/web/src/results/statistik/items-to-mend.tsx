import { Button } from 'antd'
import type { ButirStatistik } from '@suluh/contract/results/statistik-paket-soal'
import { needsWork } from '@suluh/contract/results/statistik-words'
import { VerdictTag } from './verdict-tag.tsx'
import styles from './statistik.module.css'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'

type ItemsToMendProps = { items: readonly ButirStatistik[]; onOpen: (number: number) => void }

/** "Soal mana yang harus saya perbaiki?": every such item by its number; a press opens it with its advice. */
export function ItemsToMend({ items, onOpen }: ItemsToMendProps) {
  const found = needsWork.flatMap((verdict) => {
    const some = items.filter((item) => item.verdict === verdict)
    return some.length > 0 ? [{ verdict, some }] : []
  })
  if (found.length === 0) return null
  return (
    <Stack as="ul" className={styles.mend} aria-label="Butir yang perlu diperbaiki">
      {found.map(({ verdict, some }) => (
        <Cluster as="li" key={verdict} gap={1}>
          <VerdictTag verdict={verdict} />
          {some.map(({ number, advice }) => (
            <Button key={number} size="small" title={advice} onClick={() => onOpen(number)}>
              {number}
            </Button>
          ))}
        </Cluster>
      ))}
    </Stack>
  )
}
