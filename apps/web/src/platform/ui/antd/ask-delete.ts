import { usageText, type Usage } from '@suluh/contract/platform/usage'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { notifyError } from '#platform/kernel/notification.ts'

type Asked = {
  nama: string
  usage: () => Promise<Usage[]>
  /** What else goes with it. */
  description?: string
  /** Offered for what is in use; without it that can only be told. */
  onDeactivate?: (() => void) | undefined
  onDelete: () => void
}

/** Asks before something is deleted; what is in use stays, and may be deactivated instead. */
export async function askDelete({ nama, usage, description, onDeactivate, onDelete }: Asked): Promise<void> {
  try {
    const uses = await usage()
    if (uses.length === 0) {
      if (await confirm({ description: description ?? `${nama} akan dihapus.` })) onDelete()
      return
    }
    const isOk = await confirm({
      message: `${nama} masih dipakai`,
      description: `${nama} ${usageText(uses)}, jadi tidak dapat dihapus.${
        onDeactivate ? ' Nonaktifkan supaya tidak ditawarkan lagi? Yang sudah ada tetap memakainya.' : ''
      }`,
      okText: onDeactivate ? 'Nonaktifkan' : 'Mengerti',
      isDanger: false,
    })
    if (isOk) onDeactivate?.()
  } catch (error) {
    notifyError(error)
  }
}
