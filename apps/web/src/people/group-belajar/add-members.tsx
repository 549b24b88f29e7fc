import { useState } from 'react'
import { Button, Flex, Radio, Segmented } from 'antd'
import { groupBelajar, type GroupBelajarDetail } from '@suluh/contract/people/group-belajar'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Drawer } from '#platform/ui/antd/drawer.tsx'
import { CandidateSearch } from './candidate-search.tsx'
import { PastedList } from './pasted-list.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { SaveBar } from '#platform/ui/antd/save-bar.tsx'

type AddMembersProps = { group: GroupBelajarDetail; isOpen: boolean; onClose: () => void }

/** New members: found by search, or named by a list. */
export function AddMembers({ group, isOpen, onClose }: AddMembersProps) {
  return (
    <Drawer open={isOpen} onClose={onClose} title="Tambah anggota" width="wide" hasForm>
      <Chooser group={group} onClose={onClose} />
    </Drawer>
  )
}

function Chooser({ group, onClose }: Omit<AddMembersProps, 'isOpen'>) {
  const [way, setWay] = useState<'cari' | 'daftar'>('cari')
  const [chosen, setChosen] = useState<string[]>([])
  const [isGuru, setGuru] = useState(false)
  const [isTyped, setTyped] = useState(false)
  useLeavePrompt(isTyped || chosen.length > 0)
  const add = useCustomMutation(groupBelajar.addMembers, {
    successMessage: 'Anggota ditambahkan',
    onSuccess: onClose,
  })
  const change = (next: 'cari' | 'daftar') => {
    setWay(next)
    setChosen([])
    setTyped(false)
  }
  return (
    <Stack gap={4}>
      <Segmented
        value={way}
        onChange={change}
        options={[
          { value: 'cari', label: 'Cari orang' },
          { value: 'daftar', label: 'Tempel atau unggah daftar' },
        ]}
      />
      <Stack gap={3}>
        {way === 'cari' ? (
          <CandidateSearch group={group} chosen={chosen} onChoose={setChosen} onStaff={setGuru} />
        ) : (
          <PastedList group={group} onFound={setChosen} onTyped={setTyped} />
        )}
      </Stack>
      <SaveBar justify="between">
        <Flex gap="small" align="center">
          <span id="group-add-as">Sebagai</span>
          <Radio.Group
            aria-labelledby="group-add-as"
            value={isGuru}
            onChange={({ target }) => setGuru(target.value === true)}
            options={[
              { value: false, label: 'Murid' },
              { value: true, label: 'Guru' },
            ]}
          />
        </Flex>
        <Button
          type="primary"
          disabled={chosen.length === 0}
          loading={add.isPending}
          onClick={() => add.mutate({ params: { id: group.id }, body: { ids: chosen, isGuru } })}
        >
          {chosen.length === 0 ? 'Masukkan' : `Masukkan ${chosen.length} orang`}
        </Button>
      </SaveBar>
    </Stack>
  )
}
