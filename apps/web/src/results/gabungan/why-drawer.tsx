import { Drawer } from 'antd'
import type { GabunganLine, GabunganVersion } from '@suluh/contract/results/gabungan'
import styles from './gabungan.module.css'
import { Stack } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'

type WhyDrawerProps = { line: GabunganLine | undefined; version: GabunganVersion; onClose: () => void }

/** "Mengapa peringkat ini": the same sentences that the student reads. */
export function WhyDrawer({ line, version, onClose }: WhyDrawerProps) {
  return (
    <Drawer open={line !== undefined} onClose={onClose} title={line?.nama} size="min(520px, 100vw)">
      {line && (
        <Stack gap={4}>
          <Text size="small" tone="soft">
            {[line.nomor, line.lembaga, `versi ${version.number}`].filter(Boolean).join(' · ')}
          </Text>
          <Stack as="ul" className={styles.list}>
            {line.mengapa.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </Stack>
          {line.groups.length > 0 && (
            <p>
              Di groupnya: {line.groups.map(({ nama, rank }) => `${nama} peringkat ${rank}`).join(', ')}
              {line.rankInLembaga !== null && `; di lembaganya peringkat ${line.rankInLembaga}`}.
            </p>
          )}
        </Stack>
      )}
    </Drawer>
  )
}
