import { Button, Flex, Form, InputNumber } from 'antd'
import { CloseOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import type { ConditionalFormat, DateMark, ReferenceBand } from '@suluh/contract/reports/report-definition'
import type { Marked } from '../../widgets/charts/marks.ts'
import { DatePicker } from '#platform/ui/antd/fields/date-picker.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { useDesigner } from '../use-designer.ts'
import { toneLabels } from './format-section.tsx'
import { TextInput } from './text-input.tsx'
import styles from '../designer.module.css'

const mostBands = 6
const mostNotes = 20
const wire = 'YYYY-MM-DD'

/** What is drawn behind and above the figures of a chart: bands to read them by, and what happened on a day. */
export function MarksSection({ widget, hasTime }: { widget: Marked; hasTime: boolean }) {
  const { changeData } = useDesigner()
  const { bands = [], notes = [] } = widget
  const set = (label: string, change: { bands?: ReferenceBand[]; notes?: DateMark[] }) =>
    changeData(widget.id, label, (draft) => void Object.assign(draft, change), label)
  const setBands = (next: ReferenceBand[]) => set('Ubah pita acuan', { bands: next })
  const setNotes = (next: DateMark[]) => set('Ubah catatan tanggal', { notes: next })
  const isPile = widget.kind !== 'line' && widget.stacked
  return (
    <>
      {!isPile && (
        <Form.Item label="Pita acuan (mis. 0 sampai 60 perlu bantuan)">
          <Flex vertical gap={12}>
            {bands.map((band, index) => (
              <Band
                key={index}
                name={`pita ${index + 1}`}
                band={band}
                onChange={(next) => setBands(bands.with(index, next))}
                onRemove={() => setBands(bands.toSpliced(index, 1))}
              />
            ))}
            <Button
              disabled={bands.length >= mostBands}
              onClick={() =>
                setBands([...bands, { from: 0, to: 60, label: 'Perlu bantuan', tone: 'kurang' }])
              }
            >
              Tambah pita
            </Button>
          </Flex>
        </Form.Item>
      )}
      {hasTime && (
        <Form.Item label="Catatan tanggal (mis. ganti kurikulum)">
          <Flex vertical gap={12}>
            {notes.map((note, index) => (
              <Note
                key={index}
                name={`catatan ${index + 1}`}
                note={note}
                onChange={(next) => setNotes(notes.with(index, next))}
                onRemove={() => setNotes(notes.toSpliced(index, 1))}
              />
            ))}
            <Button
              disabled={notes.length >= mostNotes}
              onClick={() => setNotes([...notes, { at: dayjs().format(wire), text: '' }])}
            >
              Tambah catatan
            </Button>
          </Flex>
        </Form.Item>
      )}
    </>
  )
}

type BandProps = {
  name: string
  band: ReferenceBand
  onChange: (band: ReferenceBand) => void
  onRemove: () => void
}

function Band({ name, band, onChange, onRemove }: BandProps) {
  return (
    <div className={styles.line}>
      <div className={styles.across}>
        <TextInput
          label={`Nama ${name}`}
          value={band.label}
          most={60}
          onChange={(label) => onChange({ ...band, label })}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`Hapus ${name}`}
          onClick={onRemove}
        />
      </div>
      <div className={styles.across}>
        {(['from', 'to'] as const).map((end) => (
          <InputNumber<number>
            key={end}
            aria-label={`${end === 'from' ? 'Dari' : 'Sampai'}, ${name}`}
            decimalSeparator=","
            value={band[end]}
            onChange={(next) => next !== null && onChange({ ...band, [end]: next })}
          />
        ))}
      </div>
      <Select<ConditionalFormat['tone']>
        aria-label={`Warna ${name}`}
        value={band.tone}
        onChange={(tone) => onChange({ ...band, tone })}
        options={Object.entries(toneLabels).map(([value, label]) => ({
          value: value as ConditionalFormat['tone'],
          label,
        }))}
      />
    </div>
  )
}

type NoteProps = { name: string; note: DateMark; onChange: (note: DateMark) => void; onRemove: () => void }

function Note({ name, note, onChange, onRemove }: NoteProps) {
  return (
    <div className={styles.line}>
      <div className={styles.across}>
        <DatePicker
          aria-label={`Tanggal ${name}`}
          allowClear={false}
          value={dayjs(note.at)}
          onChange={(day) => day && onChange({ ...note, at: day.format(wire) })}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`Hapus ${name}`}
          onClick={onRemove}
        />
      </div>
      <TextInput
        label={`Isi ${name}`}
        value={note.text}
        most={80}
        placeholder="Apa yang terjadi?"
        onChange={(text) => onChange({ ...note, text })}
      />
    </div>
  )
}
