import type { ComponentType } from 'react'
import { Button, Flex, Form, InputNumber } from 'antd'
import dayjs from 'dayjs'
import type { ConditionalFormat, DateMark, ReferenceBand } from '@suluh/contract/reports/report-definition'
import { isPile, type Marked } from '../../widgets/charts/marks.ts'
import { DatePicker } from '#platform/ui/antd/fields/date-picker.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { useDesigner } from '../use-designer.ts'
import { toneLabels } from './format-section.tsx'
import { TextInput } from './text-input.tsx'
import { RemoveButton } from './remove-button.tsx'
import styles from '../designer.module.css'

const wire = 'YYYY-MM-DD'

/** What is drawn behind and above the figures of a chart: bands to read them by, and what happened on a day. */
export function MarksSection({ widget, hasTime }: { widget: Marked; hasTime: boolean }) {
  const { changeData } = useDesigner()
  const { bands = [], notes = [] } = widget
  const set = (label: string, change: { bands?: ReferenceBand[]; notes?: DateMark[] }) =>
    changeData(widget.id, label, (draft) => void Object.assign(draft, change), label)
  return (
    <>
      {!isPile(widget) && (
        <MarkList<ReferenceBand>
          label="Pita acuan (mis. 0 sampai 60 perlu bantuan)"
          what="pita"
          most={6}
          marks={bands}
          fresh={() => ({ from: 0, to: 60, label: 'Perlu bantuan', tone: 'kurang' })}
          onChange={(next) => set('Ubah pita acuan', { bands: next })}
          Fields={Band}
        />
      )}
      {hasTime && (
        <MarkList
          label="Catatan tanggal (mis. ganti kurikulum)"
          what="catatan"
          most={20}
          marks={notes}
          fresh={() => ({ at: dayjs().format(wire), text: '' })}
          onChange={(next) => set('Ubah catatan tanggal', { notes: next })}
          Fields={Note}
        />
      )}
    </>
  )
}

type FieldsProps<Mark> = { name: string; mark: Mark; onChange: (mark: Mark) => void; onRemove: () => void }
type MarkListProps<Mark> = {
  label: string
  /** What each of them is called. */
  what: string
  most: number
  marks: Mark[]
  fresh: () => Mark
  onChange: (marks: Mark[]) => void
  Fields: ComponentType<FieldsProps<Mark>>
}

function MarkList<Mark>({ label, what, most, marks, fresh, onChange, Fields }: MarkListProps<Mark>) {
  return (
    <Form.Item label={label}>
      <Flex vertical gap={12}>
        {marks.map((mark, index) => (
          <Fields
            key={index}
            name={`${what} ${index + 1}`}
            mark={mark}
            onChange={(next) => onChange(marks.with(index, next))}
            onRemove={() => onChange(marks.toSpliced(index, 1))}
          />
        ))}
        <Button disabled={marks.length >= most} onClick={() => onChange([...marks, fresh()])}>
          Tambah {what}
        </Button>
      </Flex>
    </Form.Item>
  )
}

function Band({ name, mark: band, onChange, onRemove }: FieldsProps<ReferenceBand>) {
  return (
    <div className={styles.line}>
      <div className={styles.across}>
        <TextInput
          label={`Nama ${name}`}
          value={band.label}
          most={60}
          onChange={(label) => onChange({ ...band, label })}
        />
        <RemoveButton name={`Hapus ${name}`} onClick={onRemove} />
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

function Note({ name, mark: note, onChange, onRemove }: FieldsProps<DateMark>) {
  return (
    <div className={styles.line}>
      <div className={styles.across}>
        <DatePicker
          aria-label={`Tanggal ${name}`}
          allowClear={false}
          value={dayjs(note.at)}
          onChange={(day) => day && onChange({ ...note, at: day.format(wire) })}
        />
        <RemoveButton name={`Hapus ${name}`} onClick={onRemove} />
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
