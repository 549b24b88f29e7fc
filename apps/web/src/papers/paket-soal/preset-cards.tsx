import { presets } from '@suluh/contract/papers/preset'
import { presetIds, type PresetId } from '@suluh/contract/papers/paket-soal'
import { formatDuration } from '#platform/kernel/format.ts'
import { Stack, Cluster } from '#platform/ui/light/layout.tsx'
import { Grid } from '#platform/ui/light/grid.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './paket-soal.module.css'

type PresetCardsProps = { value?: PresetId; onChange?: (preset: PresetId) => void }

/** The known exam patterns as radio buttons that one can read. */
export function PresetCards({ value, onChange }: PresetCardsProps) {
  return (
    <Grid min="280px" fill gap={3} className={styles.presets} role="radiogroup" aria-label="Pola ujian">
      {presetIds.map((id) => (
        <Cluster as="label" key={id} gap={3} align="start" nowrap className={styles.preset}>
          <input type="radio" name="preset" checked={id === value} onChange={() => onChange?.(id)} />
          <Stack as="span" gap={1}>
            <strong>{presets[id].nama}</strong>
            <span>{presets[id].note}</span>
            <Text as="span" size="small" tone="soft">
              {factsOf(id)}
            </Text>
          </Stack>
        </Cluster>
      ))}
    </Grid>
  )
}

function factsOf(id: PresetId): string {
  const { sections, durationSeconds, navigation, threshold } = presets[id]
  return [
    sections.length === 1 ? '1 bagian' : `${sections.length} bagian`,
    formatDuration(durationSeconds),
    navigation === 'terkunci' ? 'bagian terkunci' : 'bebas berpindah',
    threshold === null ? '' : `batas lulus ${threshold}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
