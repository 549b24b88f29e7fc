import { useState } from 'react'
import { Dropdown } from 'antd'
import { IconButton } from '#ui/icon-button.tsx'
import type { QuestionActions } from './question-row.tsx'

type QuestionMenuProps = { soalId: string; label: string; actions: QuestionActions }

/** What else can be done with a question. A menu is heavy, so it is there from the first time that it is asked for. */
export function QuestionMenu({ soalId, label, actions }: QuestionMenuProps) {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  if (state === 'unused')
    return <IconButton shape="more" aria-label={label} onClick={() => setState('open')} />
  const items = () => [
    { key: 'write', label: 'Sunting soal', onClick: () => actions.write(soalId) },
    ...actions.others().map(({ id, nama }) => ({
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
      onOpenChange={(isOpen) => setState(isOpen ? 'open' : 'closed')}
      menu={{ items: state === 'open' ? items() : [] }}
    >
      <IconButton shape="more" aria-label={label} />
    </Dropdown>
  )
}
