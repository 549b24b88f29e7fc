import { Button } from 'antd'
import { DeleteOutlined } from '@ant-design/icons'
import { ambangBatas, type AmbangBatas } from '@suluh/contract/papers/ambang-batas'
import { confirm } from '#platform/kernel/changes/confirm.ts'
import { useDelete } from '#platform/kernel/data/mutation-hooks.ts'
import { Stack } from '#platform/ui/light/layout.tsx'

/** The profiles kept for reuse, to be taken away again; packages keep their own copies. */
export function SavedProfil({ saved }: { saved: AmbangBatas[] }) {
  const { mutate: remove } = useDelete(ambangBatas.deleteOne, { undoableMessage: 'Profil akan dihapus' })
  async function ask({ id, nama }: AmbangBatas) {
    const description = `Profil "${nama}" tidak ditawarkan lagi. Paket yang memakainya tidak berubah.`
    if (await confirm({ description })) remove({ params: { id } })
  }
  return (
    <details>
      <summary>{saved.length} profil tersimpan</summary>
      <Stack as="ul" gap={0}>
        {saved.map((each) => (
          <li key={each.id}>
            {each.nama}
            {each.mayDelete && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`Hapus profil tersimpan ${each.nama}`}
                onClick={() => void ask(each)}
              />
            )}
          </li>
        ))}
      </Stack>
    </details>
  )
}
