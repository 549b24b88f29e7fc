import { Button, InputNumber } from 'antd'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { poolsOf, type SectionDraw } from '@suluh/contract/papers/section-draw'
import { Kesukaran } from '@suluh/contract/bank/kesukaran'
import { forms, levelSoal } from '@suluh/contract/bank/soal-words'
import { formLabels } from '@suluh/contract/bank/soal-import'
import { newId } from '#platform/kernel/new-id.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { kesukaranLabels, levelLabels } from '#bank/soal/question/soal-labels.ts'
import type { DraftSection } from '../builder-draft.ts'
import styles from '../builder.module.css'

type DrawFieldsProps = { section: DraftSection; onChange: (draws: SectionDraw[]) => void }
type Like = Omit<SectionDraw, 'id' | 'count'>

const anything: Like = { pelajaranId: null, aspekId: null, level: null, kesukaran: null, form: null }

/** What each student gets of the section's questions: all of them, or so many of which kind. */
export function DrawFields({ section: { soal, draws }, onChange }: DrawFieldsProps) {
  const pools = poolsOf(soal, draws)
  const drawn = new Set(pools.flat().map(({ id }) => id))
  const fixed = soal.length - drawn.size
  const add = () =>
    onChange([...draws, { id: newId(), count: Math.max(1, Math.ceil(fixed / 2)), ...anything }])
  return (
    <Stack as="fieldset" gap={3} className={styles.scoring}>
      <legend>Undian soal</legend>
      <Text size="small" tone="soft">
        {draws.length === 0
          ? 'Semua soal keluar untuk setiap murid.'
          : `Tiap murid mendapat ${askedWords(draws, fixed)}. Soal sebacaan selalu keluar bersama.`}
      </Text>
      {draws.map((draw, index) => (
        <DrawField
          key={draw.id}
          draw={draw}
          place={index + 1}
          soal={soal}
          pool={pools[index]?.length ?? 0}
          onChange={(next) => onChange(draws.with(index, next))}
          onRemove={() => onChange(draws.toSpliced(index, 1))}
        />
      ))}
      <Button type="dashed" icon={<PlusOutlined />} disabled={fixed === 0} onClick={add}>
        {draws.length === 0 ? 'Undi sebagian soal' : 'Tambah undian'}
      </Button>
    </Stack>
  )
}

type DrawFieldProps = {
  draw: SectionDraw
  place: number
  soal: DraftSection['soal']
  /** How many questions it takes from. */
  pool: number
  onChange: (draw: SectionDraw) => void
  onRemove: () => void
}

function DrawField({ draw, place, soal, pool, onChange, onRemove }: DrawFieldProps) {
  const choice = (name: keyof Like, label: string, options: [value: string, label: string][]) =>
    (options.length > 1 || draw[name] !== null) && (
      <Select
        aria-label={`${label} undian ${place}`}
        value={draw[name] ?? ''}
        onChange={(value) => onChange({ ...draw, [name]: value || null })}
        options={[
          { value: '', label: `Semua ${label.toLowerCase()}` },
          ...options.map(([value, words]) => ({ value, label: words })),
        ]}
      />
    )
  const of = soal.filter(({ pelajaranId }) => draw.pelajaranId === null || pelajaranId === draw.pelajaranId)
  return (
    <Stack gap={3} className={styles.exception}>
      <Cluster justify="between" nowrap>
        <Cluster as="span" nowrap>
          <InputNumber
            aria-label={`Jumlah undian ${place}`}
            min={1}
            max={500}
            value={draw.count}
            status={draw.count > pool ? 'error' : ''}
            onChange={(count) => count !== null && onChange({ ...draw, count })}
          />
          dari {pool} soal
        </Cluster>
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`Hapus undian ${place}`}
          onClick={onRemove}
        />
      </Cluster>
      {choice('pelajaranId', 'Pelajaran', named(soal.map((each) => [each.pelajaranId, each.pelajaran])))}
      {choice('aspekId', 'Aspek', named(of.map(({ aspekId, aspek }) => [aspekId ?? '', aspek ?? ''])))}
      {choice(
        'level',
        'Level',
        levelSoal.map((level) => [level, levelLabels[level]]),
      )}
      {choice(
        'kesukaran',
        'Kesukaran',
        Kesukaran.options.map((each) => [each, kesukaranLabels[each]]),
      )}
      {choice(
        'form',
        'Bentuk',
        forms
          .filter((form) => soal.some((each) => each.form === form))
          .map((form) => [form, formLabels[form]]),
      )}
    </Stack>
  )
}

/** Each once, by name; what has no id is not to be chosen. */
function named(pairs: [id: string, name: string][]): [string, string][] {
  return [...new Map(pairs.filter(([id]) => id))].toSorted(([, one], [, other]) =>
    one.localeCompare(other, 'id'),
  )
}

function askedWords(draws: SectionDraw[], fixed: number): string {
  const drawn = draws.reduce((sum, { count }) => sum + count, 0)
  return fixed === 0 ? `${drawn} soal` : `${drawn + fixed} soal: ${drawn} diundi, ${fixed} pasti keluar`
}
