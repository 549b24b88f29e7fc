import { useState } from 'react'
import { Button, Input, InputNumber, Upload } from 'antd'
import { UploadOutlined } from '@ant-design/icons'
import { rapor, type Kehadiran, type RaporDetail } from '@suluh/contract/reports/rapor'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { SaveBar } from '#platform/ui/antd/save-bar.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import styles from './rapor.module.css'

const days = ['sakit', 'izin', 'alpa'] as const
const titles = { sakit: 'Sakit', izin: 'Izin', alpa: 'Alpa' }

/** Days absent and a word to each student, typed or from a list. */
export function KehadiranTab({ detail, onChanged }: { detail: RaporDetail; onChanged: () => void }) {
  const { id, murid, status, mayEdit, version } = detail
  const isLocked = status === 'terbit' || !mayEdit
  const [changed, setChanged] = useState<ReadonlyMap<string, Kehadiran>>(new Map())
  useLeavePrompt(changed.size > 0)
  const save = useCustomMutation(rapor.kehadiran, {
    silent: true,
    successMessage: 'Kehadiran disimpan',
    onSuccess: () => {
      setChanged(new Map())
      onChanged()
    },
  })
  const read = useCustomMutation(rapor.readKehadiran, {
    silent: true,
    successMessage: false,
    onSuccess: ({ murid: found }) =>
      setChanged(new Map([...changed, ...found.map(({ id: of, nama: _, ...row }) => [of, row] as const)])),
  })
  const set = (of: string, row: Kehadiran) => setChanged(new Map([...changed, [of, row]]))
  const error = save.error ?? read.error
  return (
    <Stack gap={4}>
      {error && <Alert tone="danger">{error.message}</Alert>}
      {!isLocked && (
        <Cluster>
          <Upload
            accept=".xlsx,.xls,.ods,.csv"
            showUploadList={false}
            beforeUpload={(file) => {
              read.mutate({ params: { id }, body: file })
              return false
            }}
          >
            <Button icon={<UploadOutlined />} loading={read.isPending}>
              Isi dari Excel atau CSV
            </Button>
          </Upload>
          <Text tone="soft">Kolom: NISN atau Nama, Sakit, Izin, Alpa, dan bila ada Catatan.</Text>
        </Cluster>
      )}
      {read.data && (
        <Alert tone={read.data.problems.length > 0 ? 'warning' : 'success'}>
          <p>{read.data.murid.length} murid terisi dari berkas. Periksa, lalu simpan.</p>
          <ul>
            {read.data.problems.map(({ row, message }) => (
              <li key={row}>
                Baris {row}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <PlainTable aria-label="Kehadiran" className={styles.kehadiran}>
        <thead>
          <tr>
            <th scope="col">Nama</th>
            {days.map((day) => (
              <th key={day} scope="col" data-number>
                {titles[day]}
              </th>
            ))}
            <th scope="col">Catatan wali kelas</th>
          </tr>
        </thead>
        <tbody>
          {murid.map((each) => {
            const { sakit, izin, alpa, catatan } = changed.get(each.id) ?? each
            const row = { sakit, izin, alpa, catatan }
            return (
              <tr key={each.id}>
                <th scope="row">{each.nama}</th>
                {days.map((day) => (
                  <td key={day} data-number>
                    {isLocked ? (
                      (row[day] ?? '–')
                    ) : (
                      <InputNumber
                        aria-label={`${titles[day]} ${each.nama}`}
                        min={0}
                        max={366}
                        precision={0}
                        controls={false}
                        value={row[day]}
                        onChange={(value) => set(each.id, { ...row, [day]: value })}
                      />
                    )}
                  </td>
                ))}
                <td>
                  {isLocked ? (
                    catatan
                  ) : (
                    <Input.TextArea
                      aria-label={`Catatan ${each.nama}`}
                      autoSize={{ minRows: 1, maxRows: 4 }}
                      maxLength={500}
                      value={catatan}
                      onChange={({ target }) => set(each.id, { ...row, catatan: target.value })}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
      {!isLocked && (
        <SaveBar>
          <Button
            type="primary"
            disabled={changed.size === 0}
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                {
                  params: { id },
                  body: { murid: [...changed].map(([of, row]) => ({ id: of, ...row })), version },
                },
                // What somebody else has written meanwhile is shown; what is typed here stays.
                { onError: onChanged },
              )
            }
          >
            Simpan
          </Button>
          {changed.size > 0 && <Text tone="soft">{changed.size} murid belum disimpan.</Text>}
        </SaveBar>
      )}
    </Stack>
  )
}
