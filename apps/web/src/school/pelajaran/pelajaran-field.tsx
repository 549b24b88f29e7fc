import { useState } from 'react'
import { PlusOutlined } from '@ant-design/icons'
import type { Pelajaran } from '@suluh/contract/school/pelajaran'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { NewPelajaranDialog } from './new-pelajaran-dialog.tsx'

type PelajaranFieldProps = {
  pelajaran: readonly Pick<Pelajaran, 'id' | 'nama'>[]
  isLoading?: boolean
  value: string | undefined
  onChange: (pelajaranId: string) => void
}

/** Chooses among the pelajaran, or makes one that is not there yet: field and button, side by side in the caller's row. */
export function PelajaranField({ pelajaran, isLoading = false, value, onChange }: PelajaranFieldProps) {
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <label>
        <span>Pelajaran</span>
        <Select
          aria-label="Pelajaran"
          placeholder="Pilih pelajaran"
          showSearch
          loading={isLoading}
          value={value ?? null}
          onChange={onChange}
          options={pelajaran.map(({ id, nama }) => ({ value: id, label: nama }))}
          notFoundContent="Belum ada pelajaran"
        />
      </label>
      <AccessButton
        izin={{ resource: 'pelajaran', action: 'write' }}
        icon={<PlusOutlined />}
        onClick={() => setMaking(true)}
      >
        Pelajaran baru
      </AccessButton>
      <NewPelajaranDialog
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        onMade={(id) => {
          setMaking(false)
          onChange(id)
        }}
      />
    </>
  )
}
