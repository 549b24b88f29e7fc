import { presets } from '@suluh/contract/papers/preset'
import { presetIds, type PresetId } from '@suluh/contract/papers/paket-soal'
import { formatDuration } from '#platform/kernel/format.ts'
import './preset-cards.css'

type PresetCardsProps = { value?: PresetId; onChange?: (preset: PresetId) => void }

/** The known exam patterns as radio buttons that one can read. */
export function PresetCards({ value, onChange }: PresetCardsProps) {
  return (
    <div className="preset-cards" role="radiogroup" aria-label="Pola ujian">
      {presetIds.map((id) => (
        <label key={id} className="preset-card" data-chosen={id === value}>
          <input type="radio" name="preset" checked={id === value} onChange={() => onChange?.(id)} />
          <span>
            <strong>{presets[id].nama}</strong>
            <span className="preset-note">{presets[id].note}</span>
            <span className="preset-facts">{factsOf(id)}</span>
          </span>
        </label>
      ))}
    </div>
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
