import { useState } from 'react'
import { Button, Dropdown } from 'antd'
import { CalculatorOutlined, MoreOutlined, PrinterOutlined } from '@ant-design/icons'
import { gabungan, type GabunganDetail, type GabunganVersion } from '@suluh/contract/results/gabungan'
import { useNavigate, useSearchParams } from '#platform/kernel/router/routed.tsx'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { readListState } from '#platform/kernel/data/list-url.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { usePrintKey } from '#platform/ui/print/print-key.ts'
import { exportAddress } from '#platform/sheet/export-address.ts'
import { frozenWords } from './gabungan-words.ts'
import { PublishForm } from './publish-form.tsx'
import { ReasonForm } from './reason-form.tsx'

const lineFields = Object.keys(gabungan.lines.query.fields)

type GabunganActionsProps = {
  detail: GabunganDetail
  /** The one on the screen. */
  version: GabunganVersion | null
  isDirty: boolean
  /** Stores what was typed a moment ago; undefined where that failed. */
  onSave: () => Promise<unknown>
  onChanged: () => Promise<void>
}

/** What can be done with it; which step is primary follows from how far it is. */
export function GabunganActions({ detail, version, isDirty, onSave, onChanged }: GabunganActionsProps) {
  const { id, status, calon, shown, mayEdit, mayPublish } = detail
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { filters, q } = readListState(search, lineFields)
  const [asking, setAsking] = useState<'alasan' | 'pembaca'>()
  const after = { successMessage: false as const, onSuccess: () => void onChanged() }
  const compute = useCustomMutation(gabungan.compute, { successMessage: false })
  const freeze = useCustomMutation(gabungan.freeze, { ...after, successMessage: 'Peringkat dibekukan' })
  const withdraw = useCustomMutation(gabungan.withdraw, after)
  const params = { id }

  async function start() {
    // Only what is stored is computed.
    if (isDirty && (await onSave()) === undefined) return
    compute.mutate({ params })
  }
  async function back(to: 'beku' | 'draf') {
    const description =
      to === 'draf'
        ? 'Aturannya dapat diubah lagi. Pembaca tidak melihatnya sampai diterbitkan kembali.'
        : 'Pembaca tidak melihatnya lagi sampai diterbitkan kembali.'
    if (await confirm({ message: 'Tarik peringkat ini?', description, okText: 'Tarik', isDanger: false }))
      withdraw.mutate({ params, body: { status: to } })
  }

  async function freezeFirst(first: GabunganVersion) {
    const description = frozenWords(first)
    const asked = { message: 'Bekukan peringkat ini?', description, okText: 'Bekukan', isDanger: false }
    if (await confirm(asked)) freeze.mutate({ params, body: { versionId: first.id, reason: null } })
  }

  const isReady = calon?.status === 'siap'
  const isFrozen = status !== 'draf'
  const isComputing = compute.isPending || calon?.status === 'menghitung'
  const isFirst = isReady && !isFrozen
  const isCalon = version !== null && version.id === calon?.id
  const file = (format: string) =>
    exportAddress(`/gabungan/${id}/ekspor`, { format, versi: isCalon ? 'calon' : null }, { filters, q })
  const print = () => {
    const paper = new URLSearchParams(search)
    paper.set('cetak', isCalon ? 'calon' : 'tampil')
    void navigate({ search: paper.toString() })
  }
  usePrintKey(version ? print : undefined)
  return (
    <>
      {version && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'cetak', icon: <PrinterOutlined />, label: 'Cetak atau PDF', onClick: print },
              {
                key: 'xlsx',
                label: (
                  <a href={file('xlsx')} download>
                    Ekspor ke Excel
                  </a>
                ),
              },
              {
                key: 'csv',
                label: (
                  <a href={file('csv')} download>
                    Ekspor ke CSV
                  </a>
                ),
              },
            ],
          }}
        >
          <Button>Cetak &amp; ekspor</Button>
        </Dropdown>
      )}
      {mayEdit && (
        <Button
          type={version || isReady ? 'default' : 'primary'}
          icon={<CalculatorOutlined />}
          loading={isComputing}
          disabled={detail.problems.length > 0 && !isDirty}
          onClick={() => void start()}
        >
          {version ? 'Hitung ulang' : 'Hitung peringkat'}
        </Button>
      )}
      {mayPublish && isFirst && (
        <Button
          type="primary"
          loading={freeze.isPending}
          onClick={() => (shown ? setAsking('alasan') : void freezeFirst(calon))}
        >
          Bekukan
        </Button>
      )}
      {mayPublish && isFrozen && (
        <Button type={status === 'beku' ? 'primary' : 'default'} onClick={() => setAsking('pembaca')}>
          {status === 'beku' ? 'Terbitkan…' : 'Pembaca…'}
        </Button>
      )}
      {mayPublish && isFrozen && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              ...(status === 'terbit'
                ? [{ key: 'tarik', label: 'Tarik dari pembaca', onClick: () => void back('beku') }]
                : []),
              { key: 'draf', label: 'Kembalikan ke draf', onClick: () => void back('draf') },
            ],
          }}
        >
          <Button icon={<MoreOutlined />} aria-label="Tindakan lain" />
        </Dropdown>
      )}
      <PublishForm
        detail={detail}
        isOpen={asking === 'pembaca'}
        onClose={() => setAsking(undefined)}
        onDone={onChanged}
      />
      {calon && (
        <ReasonForm
          detail={detail}
          calon={calon}
          isOpen={asking === 'alasan'}
          onClose={() => setAsking(undefined)}
          onDone={onChanged}
        />
      )}
    </>
  )
}
