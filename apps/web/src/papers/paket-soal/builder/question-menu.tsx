import { useRef, useState } from 'react'
import { Dropdown } from 'antd'
import { IconButton } from '#platform/ui/light/icon-button.tsx'

/** What is done with a question of the list; always the same object, so that rows are drawn anew only when they change. */
export type QuestionActions = {
  show: (soalId: string) => void
  move: (from: number, to: number) => void
  write: (soalId: string) => void
  remove: (soalId: string) => void
  moveTo: (soalId: string, sectionId: string) => void
  /** Where it can be moved to. */
  others: () => { id: string; nama: string }[]
}

type QuestionMenuProps = { soalId: string; label: string; actions: QuestionActions }

/** Until a menu has let go of the cursor. */
const closingMs = 100

/** What else can be done with a question. A menu is heavy, so it is there from the first time that it is asked for. */
export function QuestionMenu({ soalId, label, actions }: QuestionMenuProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  const button = useRef<HTMLButtonElement>(null)
  function turn(isOpen: boolean): void {
    setState(isOpen ? 'open' : 'closed')
    // Whoever came by keyboard goes on from here.
    const goBack = () => document.activeElement === document.body && button.current?.focus()
    if (!isOpen) setTimeout(goBack, closingMs)
  }
  if (state === 'unused')
    return <IconButton shape="more" aria-label={label} onClick={() => setState('open')} />
  const items = () => [
    { key: 'write', label: 'Sunting soal', onClick: () => actions.write(soalId) },
    ...actions
      .others()
      .map(({ id, nama }) => ({
        key: id,
        label: `Pindah ke ${nama}`,
        onClick: () => actions.moveTo(soalId, id),
      })),
    { key: 'remove', label: 'Lepas dari paket', danger: true, onClick: () => actions.remove(soalId) },
  ]
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      open={state === 'open'}
      onOpenChange={turn}
      menu={{ items: state === 'open' ? items() : [] }}
    >
      <IconButton ref={button} shape="more" aria-label={label} />
    </Dropdown>
  )
}
