import { Button, Checkbox, Input, InputNumber } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import {
  BasisGabungan,
  MissingExam,
  type GabunganDetail,
  type GabunganDraft,
} from '@suluh/contract/results/gabungan'
import { RankStyle } from '@suluh/contract/platform/result-shapes'
import { formatNumber } from '#platform/kernel/format.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { WordTag } from '#platform/ui/light/word-tag.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { EventSelect } from './event-select.tsx'
import { basisWords, missingWords, rulesSentences, styleWords, type Exam } from '../gabungan-words.ts'
import { addMembers, changeMember, removeMember } from './rules-draft.ts'
import { TieBreakList } from './tie-break-list.tsx'
import styles from '../gabungan.module.css'
import { useId, type ReactNode } from 'react'

type RulesTabProps = {
  detail: GabunganDetail
  draft: GabunganDraft
  isLocked: boolean
  onChange: (draft: GabunganDraft) => void
}

/** The rules: as sentences above, as fields below, saved as they are typed. */
export function RulesTab(props: RulesTabProps) {
  const { detail, draft, isLocked } = props
  const names = new Map(detail.members.map((member) => [member.eventId, member]))
  const exams = draft.members.map((member): Exam => ({
    ...member,
    nama: names.get(member.eventId)?.nama ?? 'Ujian baru',
  }))
  return (
    <Stack gap={5} className={styles.rules}>
      <Stack as="ul" gap={1} className={styles.list}>
        {rulesSentences(draft, exams).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
      {detail.problems.length > 0 && (
        <Alert tone="warning">
          <strong>Belum dapat dihitung.</strong>
          <ul>
            {detail.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Alert>
      )}
      {!isLocked && <RulesFields {...props} exams={exams} names={names} />}
      {isLocked && detail.mayEdit && (
        <Alert tone="info">
          Aturannya dibekukan bersama peringkatnya. Kembalikan ke draf untuk mengubahnya.
        </Alert>
      )}
    </Stack>
  )
}

type RulesFieldsProps = Omit<RulesTabProps, 'isLocked'> & {
  exams: Exam[]
  names: ReadonlyMap<string, GabunganDetail['members'][number]>
}

function RulesFields({ draft, exams, names, onChange }: RulesFieldsProps) {
  const set = (part: Partial<GabunganDraft>) => onChange({ ...draft, ...part })
  return (
    <>
      <RulesField label="Nama">
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            value={draft.nama}
            status={draft.nama.trim() === '' ? 'error' : ''}
            onChange={({ target }) => set({ nama: target.value })}
          />
        )}
      </RulesField>
      <section>
        <h2>Ujian dan bobotnya</h2>
        <PlainTable aria-label="Ujian yang digabung" className={styles.members}>
          <thead>
            <tr>
              <th scope="col">Ujian</th>
              <th scope="col">Bobot</th>
              <th scope="col">Ambang batas</th>
              <th scope="col">Wajib ikut</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {exams.map((exam) => (
              <MemberRow
                key={exam.eventId}
                exam={exam}
                known={names.get(exam.eventId)}
                onChange={(part) => onChange(changeMember(draft, exam.eventId, part))}
                onRemove={() => onChange(removeMember(draft, exam.eventId))}
              />
            ))}
          </tbody>
        </PlainTable>
        <EventSelect
          placeholder="Tambah ujian"
          without={draft.members.map(({ eventId }) => eventId)}
          onChange={(ids) => onChange(addMembers(draft, ids))}
        />
      </section>
      <Grid min="260px" fill gap={4}>
        <RulesField label="Yang digabungkan" {...(draft.basis === 'standar' && { hint: standardHint })}>
          {(id) => (
            <Select
              id={id}
              value={draft.basis}
              onChange={(basis) => set({ basis })}
              options={BasisGabungan.options.map((value) => ({ value, label: basisWords[value] }))}
            />
          )}
        </RulesField>
        {draft.basis === 'standar' && (
          <>
            <NumberField
              label="Rata-rata skor standar"
              value={draft.centre}
              onChange={(centre) => set({ centre: centre ?? 50 })}
            />
            <NumberField
              label="Simpangannya"
              value={draft.spread}
              onChange={(spread) => set({ spread: spread ?? 10 })}
            />
          </>
        )}
        <RulesField label="Ujian yang dilewatkan">
          {(id) => (
            <Select
              id={id}
              value={draft.missing}
              onChange={(missing) => set({ missing })}
              options={MissingExam.options.map((value) => ({ value, label: missingWords[value] }))}
            />
          )}
        </RulesField>
        <NumberField
          label="Ambang batas nilai akhir"
          hint="Kosongkan bila tidak ada"
          value={draft.threshold}
          onChange={(threshold) => set({ threshold })}
        />
        <RulesField label="Nomor peringkat">
          {(id) => (
            <Select
              id={id}
              value={draft.style}
              onChange={(style) => set({ style })}
              options={RankStyle.options.map((value) => ({ value, label: styleWords[value] }))}
            />
          )}
        </RulesField>
      </Grid>
      <TieBreakList draft={draft} exams={exams} onChange={(tieBreak) => set({ tieBreak })} />
    </>
  )
}

const standardHint = 'Tiap ujian disetarakan dahulu, supaya ujian yang mudah tidak menentukan sendiri'

type MemberRowProps = {
  exam: Exam
  known: GabunganDetail['members'][number] | undefined
  onChange: (part: Partial<Exam>) => void
  onRemove: () => void
}

function MemberRow({ exam, known, onChange, onRemove }: MemberRowProps) {
  const { nama, weight, threshold, required } = exam
  return (
    <tr>
      <th scope="row">
        {nama}
        {known && (
          <Text size="small" tone="soft">
            {known.paketSoal}
            {` · ${formatNumber(known.results, 0)} hasil`}
          </Text>
        )}
        {known?.status === 'batal' && <WordTag tone="danger">Dibatalkan</WordTag>}
        {known?.status === 'berlangsung' && <WordTag tone="warning">Masih berlangsung</WordTag>}
      </th>
      <td data-label="Bobot">
        <InputNumber
          aria-label={`Bobot ${nama}`}
          min={0}
          max={1000}
          decimalSeparator=","
          value={weight}
          onChange={(next) => onChange({ weight: next ?? 0 })}
        />
      </td>
      <td data-label="Ambang batas">
        <InputNumber
          aria-label={`Ambang batas ${nama}`}
          min={0}
          decimalSeparator=","
          placeholder="–"
          value={threshold}
          onChange={(next) => onChange({ threshold: next })}
        />
      </td>
      <td data-label="Wajib ikut">
        <Checkbox
          aria-label={`${nama} wajib diikuti`}
          checked={required}
          onChange={({ target }) => onChange({ required: target.checked })}
        />
      </td>
      <td>
        <Button type="text" icon={<DeleteOutlined />} aria-label={`Keluarkan ${nama}`} onClick={onRemove} />
      </td>
    </tr>
  )
}

type NumberFieldProps = {
  label: string
  hint?: string
  value: number | null
  onChange: (value: number | null) => void
}

function NumberField({ label, hint, value, onChange }: NumberFieldProps) {
  return (
    <RulesField label={label} {...(hint !== undefined && { hint })}>
      {(id) => <InputNumber id={id} decimalSeparator="," value={value} onChange={onChange} />}
    </RulesField>
  )
}

type RulesFieldProps = { label: string; hint?: string; children: (id: string) => ReactNode }

/** A labelled control of rules that save by themselves. */
function RulesField({ label, hint, children }: RulesFieldProps) {
  const id = useId()
  return (
    <Stack gap={1} className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && (
        <Text size="small" tone="soft">
          {hint}
        </Text>
      )}
    </Stack>
  )
}
