import type { Pair } from '#kernel/access-control.ts'
import { confirm } from '#kernel/confirm.ts'
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
