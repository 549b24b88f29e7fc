import type { LaporanLembaga } from '@suluh/contract/reports/laporan-lembaga'
import { signed } from '../words.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from '../laporan.module.css'
import { Cluster } from '#platform/ui/light/layout.tsx'

/** Every institution as a tick by how far it stands from the mean of all; the report's own one stands out. */
export function PositionStrip({ line, position }: Pick<LaporanLembaga, 'line' | 'position'>) {
  const known = line.flatMap(({ selisih, ...each }) => (selisih === null ? [] : [{ ...each, selisih }]))
  const own = known.find(({ isOwn }) => isOwn)
  if (!own || !position) return null
  const reach = Math.max(5, ...known.map(({ selisih }) => Math.abs(selisih))) * 1.1
  const at = (selisih: number) => `${50 + (50 * selisih) / reach}%`
  return (
    <Card className={styles.part}>
      <h2>
        Posisi di antara {position.of} lembaga{' '}
        <span>selisih dari rata-rata semua peserta ujian yang sama</span>
      </h2>
      <div
        className={styles.strip}
        role="img"
        aria-label={`Peringkat ${position.position} dari ${position.of} lembaga, selisih ${signed(own.selisih)}`}
      >
        <span className={styles.zero} style={{ insetInlineStart: '50%' }} />
        {known
          .filter(({ isOwn }) => !isOwn)
          .map(({ nama, selisih }, index) => (
            <span
              key={index}
              title={nama ? `${nama}: ${signed(selisih)}` : signed(selisih)}
              style={{ insetInlineStart: at(selisih) }}
            />
          ))}
        <span className={styles.own} style={{ insetInlineStart: at(own.selisih) }}>
          <strong>{signed(own.selisih)}</strong>
        </span>
      </div>
      <Text as={Cluster} size="small" tone="soft" justify="between">
        <span>{signed(-reach)}</span>
        <span>rata-rata semua</span>
        <span>{signed(reach)}</span>
      </Text>
    </Card>
  )
}
