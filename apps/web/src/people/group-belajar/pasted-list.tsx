import { useState } from 'react'
import { Button, Input, Upload } from 'antd'
import { UploadOutlined } from '@ant-design/icons'
import { groupBelajar, type GroupBelajarDetail, type MatchedRow } from '@suluh/contract/people/group-belajar'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import styles from './group.module.css'

type PastedListProps = {
  group: GroupBelajarDetail
  onFound: (ids: string[]) => void
  onTyped: (isTyped: boolean) => void
}

const quiet = { silent: true, successMessage: false } as const

/** A list of NISN, numbers or addresses: whom each line means, and what is wrong with the others. */
export function PastedList({ group, onFound, onTyped }: PastedListProps) {
  const [text, setText] = useState('')
  const params = { id: group.id }
  const match = useCustomMutation(groupBelajar.match, {
    ...quiet,
    onSuccess: (rows) => onFound(rows.flatMap(({ user, problem }) => (user && !problem ? [user.id] : []))),
  })
  const check = (rows: string[]) => match.mutate({ params, body: { rows } })
  const read = useCustomMutation(groupBelajar.readList, {
    ...quiet,
    onSuccess: ({ rows }) => {
      setText(rows.join('\n'))
      onTyped(true)
      check(rows)
    },
  })
  const error = match.error ?? read.error
  const change = (next: string) => {
    setText(next)
    onTyped(next.trim() !== '')
    onFound([])
    match.reset()
    read.reset()
  }
  return (
    <>
      <p>
        Satu orang satu baris: NISN, NIS, nomor peserta, nama pengguna, email, atau telepon. Nol di depan
        boleh hilang.
      </p>
      <Input.TextArea
        aria-label="Daftar"
        rows={8}
        value={text}
        placeholder={'0091234567\n0091234568\nani@sekolah.sch.id'}
        onChange={({ target }) => change(target.value)}
      />
      <Cluster>
        <Button
          disabled={text.trim() === ''}
          loading={match.isPending}
          onClick={() => check(text.replace(/\s+$/, '').split(/\r?\n/))}
        >
          Cocokkan
        </Button>
        <Upload
          accept=".xlsx,.xls,.ods,.csv,.txt"
          showUploadList={false}
          beforeUpload={(file) => {
            read.mutate({ params, body: file })
            return false
          }}
        >
          <Button icon={<UploadOutlined />} loading={read.isPending}>
            Unggah Excel atau CSV
          </Button>
        </Upload>
      </Cluster>
      {error && <Alert tone="danger">{error.message}</Alert>}
      {match.data && <Matches rows={match.data} />}
    </>
  )
}

function Matches({ rows }: { rows: MatchedRow[] }) {
  const good = rows.filter(({ user, problem }) => user && !problem).length
  const others = rows.filter(({ problem }) => problem !== null)
  return (
    <section aria-label="Hasil pencocokan">
      <Alert tone={good > 0 ? 'success' : 'warning'}>
        <p>
          {good} dari {rows.length} baris siap dimasukkan{others.length > 0 && `, ${others.length} tidak`}.
        </p>
      </Alert>
      <Stack as="ul" gap={0} className={styles.rows}>
        {others.map(({ row, text, problem }) => (
          <Cluster as="li" key={row}>
            <strong>Baris {row}</strong>
            <span>{text}</span>
            <Text as="span" tone="danger">
              {problem}
            </Text>
          </Cluster>
        ))}
      </Stack>
    </section>
  )
}
