import { useState } from 'react'
import { Button, Radio } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { groupBelajar, type GroupBelajarDetail } from '@suluh/contract/people/group-belajar'
import type { RulePreview } from '@suluh/contract/people/group-rule'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { useAtributFields } from '#platform/atribut/atribut-fields.tsx'
import { EmptyState } from '#platform/ui/light/notices/empty-state.tsx'
import { ConditionRow } from './condition-row.tsx'
import { isComplete, newCondition, toRule, toRuleDraft, type RuleDraft } from './rule-draft.ts'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './group.module.css'

/** Who belongs to the group by what they are; whoever comes or changes follows by itself. */
export function AturanTab({ group }: { group: GroupBelajarDetail }) {
  const [isOpen, setOpen] = useState(group.rule !== null)
  const isLocked = !group.mayEdit || group.isArchived
  if (!isOpen)
    return (
      <EmptyState text="Dengan aturan, anggota masuk dan keluar sendiri menurut peran, lembaga, dan atributnya.">
        <Button type="primary" disabled={isLocked} onClick={() => setOpen(true)}>
          Buat aturan
        </Button>
      </EmptyState>
    )
  return <RuleEditor key={group.version} group={group} isLocked={isLocked} onLifted={() => setOpen(false)} />
}

type EditorProps = { group: GroupBelajarDetail; isLocked: boolean; onLifted: () => void }

function RuleEditor({ group, isLocked, onLifted }: EditorProps) {
  const fields = useAtributFields('application-user')
  const [draft, setDraft] = useState<RuleDraft>(() => toRuleDraft(group.rule))
  const [isDirty, setDirty] = useState(false)
  const skipPrompt = useLeavePrompt(isDirty)
  const { id, lembagaId, version } = group
  const preview = useCustomMutation(groupBelajar.previewRule, { silent: true, successMessage: false })
  const store = useCustomMutation(groupBelajar.setRule, {
    silent: true,
    successMessage: 'Aturan disimpan, anggota sudah menurut aturan',
    onSuccess: () => {
      skipPrompt()
      setDirty(false)
    },
  })
  const apply = useCustomMutation(groupBelajar.applyRule, {
    successMessage: false,
    onSuccess: ({ added, removed }) =>
      notificationProvider.open({ type: 'success', message: `${added} masuk, ${removed} keluar` }),
  })
  const change = (next: Partial<RuleDraft>) => {
    setDraft({ ...draft, ...next })
    setDirty(true)
    preview.reset()
    store.reset()
  }
  const { conditions } = draft
  const setCondition = (index: number, next?: (typeof conditions)[number]) =>
    change({ conditions: conditions.flatMap((each, at) => (at === index ? (next ?? []) : each)) })
  async function lift() {
    const description = 'Anggota yang masuk lewat aturan ikut keluar. Yang dipilih sendiri tetap.'
    if (!(await confirm({ message: 'Hapus aturan?', description }))) return
    store.mutate({ params: { id }, body: { rule: null, version } }, { onSuccess: onLifted })
  }
  const error = store.error ?? preview.error
  const isReady = isComplete(draft)
  return (
    <Stack gap={4}>
      <Radio.Group
        aria-label="Cocok bila"
        disabled={isLocked}
        value={draft.match}
        onChange={({ target }) => change({ match: target.value as RuleDraft['match'] })}
        options={[
          { value: 'semua', label: 'Semua syarat dipenuhi' },
          { value: 'salah-satu', label: 'Salah satu syarat dipenuhi' },
        ]}
      />
      <Stack as="ul" gap={3} className={styles.conditions}>
        {conditions.map((condition, index) => (
          <ConditionRow
            key={condition.key}
            condition={condition}
            fields={fields}
            isLocked={isLocked}
            number={index + 1}
            onChange={(next) => setCondition(index, next)}
            onRemove={() => setCondition(index)}
          />
        ))}
      </Stack>
      {error && <Alert tone="danger">{error.message}</Alert>}
      {preview.data && <Preview preview={preview.data} />}
      <Cluster>
        <Button
          icon={<PlusOutlined />}
          disabled={isLocked || conditions.length >= 20}
          onClick={() => change({ conditions: [...conditions, newCondition()] })}
        >
          Tambah syarat
        </Button>
        <Button
          disabled={!isReady}
          loading={preview.isPending}
          onClick={() => preview.mutate({ body: { lembagaId, rule: toRule(draft) } })}
        >
          Lihat siapa yang cocok
        </Button>
        <Button
          type="primary"
          disabled={isLocked || !isReady || !(isDirty || group.rule === null)}
          loading={store.isPending}
          onClick={() => store.mutate({ params: { id }, body: { rule: toRule(draft), version } })}
        >
          Simpan aturan
        </Button>
        {group.rule && (
          <>
            <Button
              disabled={isLocked}
              loading={apply.isPending}
              onClick={() => apply.mutate({ params: { id } })}
            >
              Hitung ulang
            </Button>
            <Button danger disabled={isLocked} onClick={() => void lift()}>
              Hapus aturan
            </Button>
          </>
        )}
      </Cluster>
    </Stack>
  )
}

function Preview({ preview: { count, first } }: { preview: RulePreview }) {
  return (
    <Alert tone={count > 0 ? 'success' : 'warning'}>
      <p>
        {count === 0 ? 'Belum ada yang cocok.' : `${formatNumber(count)} orang cocok:`}{' '}
        {first.map(({ nama }) => nama).join(', ')}
        {count > first.length && `, dan ${formatNumber(count - first.length)} lainnya.`}
      </p>
    </Alert>
  )
}
