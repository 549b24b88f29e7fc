import { useState } from 'react'
import { Select } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { pelajaran } from '@suluh/contract/pelajaran'
import { useList } from '#kernel/data-hooks.ts'
import { AccessButton } from '#ui/access-button.tsx'
import { NewPelajaranDialog } from '#ui/new-pelajaran-dialog.tsx'

/** Where in the bank the questions go. */
export type Place = { pelajaranId?: string; aspekId?: string }

export function PlaceFields({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const [isMaking, setMaking] = useState(false)
  const { result, query } = useList(pelajaran.list, { pagination: { mode: 'off' } })
  const aspek = result.data.find(({ id }) => id === place.pelajaranId)?.aspek ?? []
  const search = { optionFilterProp: 'label' }
  return (
    <div className="import-place">
      <label>
        <span>Pelajaran</span>
        <Select
          aria-label="Pelajaran"
          placeholder="Pilih pelajaran"
          showSearch={search}
          loading={query.isPending}
          value={place.pelajaranId ?? null}
          onChange={(pelajaranId: string) => onChange({ pelajaranId })}
          options={result.data.map(({ id, nama }) => ({ value: id, label: nama }))}
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
      {aspek.length > 0 && (
        <label>
          <span>Aspek</span>
          <Select
            aria-label="Aspek"
            placeholder="Tanpa aspek"
            allowClear
            showSearch={search}
            value={place.aspekId ?? null}
            onChange={(aspekId: string | undefined) =>
              onChange({
                ...(place.pelajaranId && { pelajaranId: place.pelajaranId }),
                ...(aspekId && { aspekId }),
              })
            }
            options={aspek.map(({ id, nama }) => ({ value: id, label: nama }))}
          />
        </label>
      )}
      <NewPelajaranDialog
        isOpen={isMaking}
        onClose={() => setMaking(false)}
        onMade={(pelajaranId) => {
          setMaking(false)
          onChange({ pelajaranId })
        }}
      />
    </div>
  )
}
