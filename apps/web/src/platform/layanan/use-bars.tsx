import { nearlyFull, type Batas, type Pemakaian } from '@suluh/contract/platform/layanan/layanan'
import { formatNumber } from '#platform/kernel/format.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import styles from './use-bars.module.css'

/** How much of each limit of the plan is used up; what has no limit is only counted. */
export function UseBars({ batas, pemakaian }: { batas: Batas; pemakaian: Pemakaian }) {
  return (
    <Stack gap={4}>
      <Use name="Pengguna aktif" used={pemakaian.orang} limit={batas.orang} />
      <Use name="Ruang berkas" used={pemakaian.ruangByte / 1e6} limit={batas.ruangMb} unit="MB" />
      <Use name="Ujian pada saat yang sama" used={pemakaian.ujianSerentak} limit={batas.ujianSerentak} />
    </Stack>
  )
}

type UseProps = { name: string; used: number; limit: number | null; unit?: string }

function Use({ name, used, limit, unit = '' }: UseProps) {
  const count = `${formatNumber(used)}${unit && ` ${unit}`}`
  if (limit === null)
    return (
      <Cluster justify="between">
        <span>{name}</span>
        <Text as="span" tone="soft">
          {count}, tanpa batas
        </Text>
      </Cluster>
    )
  const part = used / limit
  const state = part >= 1 ? 'penuh' : part >= nearlyFull ? 'hampir' : 'cukup'
  return (
    <Stack gap={1}>
      <Cluster justify="between">
        <Cluster>
          <span>{name}</span>
          {state === 'hampir' && <WordTag tone="warning">Hampir penuh</WordTag>}
          {state === 'penuh' && <WordTag tone="danger">Penuh</WordTag>}
        </Cluster>
        <span>
          {count} dari {formatNumber(limit)}
          {unit && ` ${unit}`}
        </span>
      </Cluster>
      <meter className={styles.bar} data-status={state} min={0} max={limit} value={Math.min(used, limit)}>
        {formatNumber(part * 100)}%
      </meter>
    </Stack>
  )
}
