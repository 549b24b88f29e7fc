import type { Pair } from '#platform/kernel/auth/access-control.ts'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { AccessButton } from './access-button.tsx'

type DeleteSelectedProps = {
  izin: Pair
  /** What will go, and what stays. */
  description: string
  onDelete: () => void
}

/** Of the bar of a list: deletes what is selected, once that was confirmed. */
export function DeleteSelected({ izin, description, onDelete }: DeleteSelectedProps) {
  const ask = async () => {
    if (await confirm({ description })) onDelete()
  }
  return (
    <AccessButton izin={izin} danger onClick={() => void ask()}>
      Hapus
    </AccessButton>
  )
}
