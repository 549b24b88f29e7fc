import { useState } from 'react'
import { Button, Modal } from 'antd'
import { HistoryOutlined } from '@ant-design/icons'
import { stimulus } from '@suluh/contract/bank/stimulus'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { TextDifference } from './difference-view.tsx'
import { VersionList } from './version-list.tsx'

type StimulusHistoryProps = {
  id: string
  /** What is being typed, at the moment it is looked at. */
  mine?: () => string
  onRestore?: (html: string) => void
}

/** The versions of a shared text, behind a button. */
export function StimulusHistory(props: StimulusHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const { onRestore } = props
  return (
    <>
      <Button size="small" type="text" icon={<HistoryOutlined />} onClick={() => setOpen(true)}>
        Riwayat bacaan
      </Button>
      <Modal
        open={isOpen}
        onCancel={() => setOpen(false)}
        title="Riwayat bacaan bersama"
        width="min(760px, 100vw)"
        footer={null}
        destroyOnHidden
      >
        <Versions
          {...props}
          {...(onRestore && {
            onRestore: (html) => {
              setOpen(false)
              onRestore(html)
            },
          })}
        />
      </Modal>
    </>
  )
}

function Versions({ id, mine, onRestore }: StimulusHistoryProps) {
  const { result, query } = useCustom(stimulus.versions, { params: { id } })
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  if (!result) return <Skeleton lines={5} />
  return (
    <VersionList
      versions={result}
      onRestore={onRestore && (({ html }) => onRestore(html))}
      renderChange={(now, before, isCurrent) => (
        <TextDifference before={before.html} after={(isCurrent && mine?.()) || now.html} />
      )}
    />
  )
}
