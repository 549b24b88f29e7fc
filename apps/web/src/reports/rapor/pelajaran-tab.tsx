import { useState, type ReactNode } from 'react'
import { Button, Input, InputNumber } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import { rapor, type CalonSumber, type PelajaranRapor, type RaporDetail } from '@suluh/contract/reports/rapor'
import { pelajaran as pelajaranCalls } from '@suluh/contract/school/pelajaran'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { formatDate, formatNumber } from '#platform/kernel/format.ts'
import { ListSelect } from '#platform/ui/antd/fields/list-select.tsx'
import { MoveButtons } from '#platform/ui/antd/move-buttons.tsx'
import { SaveBar } from '#platform/ui/antd/save-bar.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import styles from './rapor.module.css'

type Draft = Pick<PelajaranRapor, 'id' | 'nama' | 'sumber'>
type Props = { detail: RaporDetail; onChanged: () => void }

/** Which subjects, in which order, and what the nilai of each come from. */
export function PelajaranTab({ detail, onChanged }: Props) {
  const { id, status, mayEdit, version } = detail
  const isLocked = status === 'terbit' || !mayEdit
  const [judul, setJudul] = useState(detail.judul)
  const [all, setAll] = useState<Draft[]>(detail.pelajaran)
  const [isDirty, setDirty] = useState(false)
  useLeavePrompt(isDirty)
  const { result: calon = [] } = useCustom(rapor.sumber, { params: { id }, enabled: !isLocked })
  const save = useCustomMutation(rapor.update, {
    silent: true,
    successMessage: 'Rapor disimpan',
    onSuccess: () => {
      setDirty(false)
      onChanged()
    },
  })
  const change = (next: Draft[]) => {
    setAll(next)
    setDirty(true)
  }
  if (isLocked) return <Chosen all={detail.pelajaran} />
  return (
    <Stack gap={4}>
      {save.isError && <Alert tone="danger">{save.error.message}</Alert>}
      <label className={styles.field}>
        Judul
        <Input
          maxLength={120}
          value={judul}
          onChange={({ target }) => {
            setJudul(target.value)
            setDirty(true)
          }}
        />
      </label>
      {all.map((subject, at) => (
        <Subject
          key={subject.id}
          subject={subject}
          calon={calon}
          onChange={(sumber) =>
            change(all.map((each) => (each.id === subject.id ? { ...each, sumber } : each)))
          }
        >
          <MoveButtons
            what={subject.nama}
            index={at}
            count={all.length}
            onMove={(from, to) => change(all.toSpliced(from, 1).toSpliced(to, 0, subject))}
          />
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`Keluarkan ${subject.nama}`}
            onClick={() => change(all.filter((each) => each.id !== subject.id))}
          />
        </Subject>
      ))}
      <AddSubject all={all} calon={calon} onAdd={(subject) => change([...all, subject])} />
      <SaveBar>
        <Button
          type="primary"
          disabled={!isDirty || judul.trim() === ''}
          loading={save.isPending}
          onClick={() =>
            save.mutate({
              params: { id },
              body: {
                judul,
                version,
                pelajaran: all.map(({ id: pelajaranId, sumber }) => ({
                  pelajaranId,
                  sumber: sumber.map(({ jenis, id: of, bobot }) => ({ jenis, id: of, bobot })),
                })),
              },
            })
          }
        >
          Simpan
        </Button>
        {isDirty && <Text tone="soft">Ada perubahan yang belum disimpan.</Text>}
      </SaveBar>
    </Stack>
  )
}

/** A subject comes with the exams of its own that nothing has taken yet. */
function AddSubject({
  all,
  calon,
  onAdd,
}: {
  all: Draft[]
  calon: CalonSumber[]
  onAdd: (subject: Draft) => void
}) {
  return (
    <ListSelect
      list={pelajaranCalls.list}
      aria-label="Tambah pelajaran"
      placeholder="Tambah pelajaran"
      labelOf={({ nama }) => nama}
      isOffered={({ id }) => !all.some((each) => each.id === id)}
      value={null}
      onChange={(id: unknown, option: unknown) => {
        if (typeof id !== 'string') return
        const { label } = option as { label: string }
        const own = calon.filter(({ jenis, pelajaranIds }) => jenis === 'ujian' && pelajaranIds.includes(id))
        const only = own.length === 1 ? own : []
        onAdd({
          id,
          nama: label,
          sumber: only.map((each) => ({ jenis: each.jenis, id: each.id, nama: each.nama, bobot: 1 })),
        })
      }}
    />
  )
}

type SubjectProps = {
  subject: Draft
  calon: CalonSumber[]
  onChange: (sumber: Draft['sumber']) => void
  children: ReactNode
}

function Subject({ subject: { id, nama, sumber }, calon, onChange, children }: SubjectProps) {
  const free = calon.filter((each) => !sumber.some((one) => one.id === each.id))
  // Its own exams first; any other may be chosen all the same.
  const isOwn = ({ pelajaranIds }: CalonSumber) => pelajaranIds.includes(id)
  const groups = [
    { label: nama, of: free.filter(isOwn) },
    { label: 'Ujian lain', of: free.filter((each) => !isOwn(each)) },
  ].filter(({ of }) => of.length > 0)
  const total = sumber.reduce((sum, { bobot }) => sum + bobot, 0)
  return (
    <section className={styles.subject} aria-label={nama}>
      <Cluster justify="between" nowrap>
        <h3>{nama}</h3>
        <Cluster nowrap gap={1}>
          {children}
        </Cluster>
      </Cluster>
      {sumber.map((each, at) => (
        <Cluster key={each.id} justify="between">
          <span>
            {each.nama}
            {sumber.length > 1 && (
              <Text as="span" tone="soft" size="small">
                {` · ${formatNumber((100 * each.bobot) / total, 1)}%`}
              </Text>
            )}
          </span>
          <Cluster nowrap gap={1}>
            {sumber.length > 1 && (
              <InputNumber
                aria-label={`Bobot ${each.nama}`}
                prefix="bobot"
                min={0.1}
                max={1000}
                decimalSeparator=","
                value={each.bobot}
                onChange={(bobot) =>
                  bobot && onChange(sumber.map((one, place) => (place === at ? { ...one, bobot } : one)))
                }
              />
            )}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`Keluarkan ${each.nama}`}
              onClick={() => onChange(sumber.toSpliced(at, 1))}
            />
          </Cluster>
        </Cluster>
      ))}
      <Select
        aria-label={`Tambah sumber nilai ${nama}`}
        placeholder="Tambah ujian atau gabungan"
        value={null}
        showSearch
        notFoundContent="Tidak ada ujian lain yang diikuti kelas ini."
        options={groups.map(({ label, of }) => ({
          label,
          options: of.map((each) => ({ value: each.id, label: labelOf(each) })),
        }))}
        onChange={(chosen: string | null) => {
          const found = calon.find((each) => each.id === chosen)
          if (found) onChange([...sumber, { jenis: found.jenis, id: found.id, nama: found.nama, bobot: 1 }])
        }}
      />
    </section>
  )
}

function labelOf({ nama, opensAt, hasil, jenis }: CalonSumber): string {
  return [nama, opensAt ? formatDate(opensAt) : jenis, `${hasil} hasil di kelas ini`].join(' · ')
}

/** What an issued rapor was made of. */
function Chosen({ all }: { all: PelajaranRapor[] }) {
  return (
    <Stack as="ul" gap={2}>
      {all.map(({ id, nama, kkm, sumber }) => (
        <li key={id}>
          <strong>{nama}</strong> (KKM/KKTP {formatNumber(kkm)}):{' '}
          {sumber
            .map((each) => `${each.nama}${sumber.length > 1 ? ` × ${formatNumber(each.bobot)}` : ''}`)
            .join(', ')}
        </li>
      ))}
    </Stack>
  )
}
