import { Button, Dropdown, Input, InputNumber } from 'antd'
import { DeleteOutlined, PlusOutlined, SaveOutlined } from '@ant-design/icons'
import {
  ambangBatas,
  sameName,
  type ProfilAmbang,
  type AmbangBatas,
} from '@suluh/contract/papers/ambang-batas'
import { useList } from '#platform/kernel/data/data-hooks.ts'
import { useCreate, useDelete } from '#platform/kernel/data/mutation-hooks.ts'
import { Stack, Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import type { Draft } from '../builder-draft.ts'
import styles from '../builder.module.css'
import { confirm } from '#platform/kernel/changes/confirm.ts'

type ProfilFieldsProps = { draft: Draft; onChange: (profil: ProfilAmbang[]) => void }

/** Further sets of thresholds that results are held against, such as those of special tracks. */
export function ProfilFields({ draft: { profil, sections }, onChange }: ProfilFieldsProps) {
  const { result } = useList(ambangBatas.list, { pagination: { mode: 'off' } })
  const fresh: ProfilAmbang = { nama: `Profil ${profil.length + 1}`, nilai: null, skor: null, sections: [] }
  const free = result.data.filter(({ nama }) => !profil.some((each) => sameName(each.nama, nama)))
  const take = ({ nama, nilai, skor, sections: least }: ProfilAmbang) =>
    onChange([...profil, { nama, nilai, skor, sections: least }])
  return (
    <Stack as="fieldset" gap={3} className={styles.scoring}>
      <legend>Profil ambang batas</legend>
      <Text size="small" tone="soft">
        Hasil dibandingkan juga dengan tiap profil, mis. jalur khusus SKD atau KKM per tingkat.
      </Text>
      {profil.map((each, index) => (
        <ProfilField
          // oxlint-disable-next-line react/no-array-index-key -- its name changes while it is typed
          key={index}
          profil={each}
          sections={sections.map(({ nama }) => nama.trim()).filter(Boolean)}
          onChange={(next) => onChange(profil.with(index, next))}
          onRemove={() => onChange(profil.toSpliced(index, 1))}
        />
      ))}
      <Dropdown
        trigger={['click']}
        disabled={profil.length >= 10}
        menu={{
          items: [
            { key: 'new', label: 'Profil baru', onClick: () => take(fresh) },
            ...free.map((each) => ({ key: each.id, label: each.nama, onClick: () => take(each) })),
          ],
        }}
      >
        <Button type="dashed" icon={<PlusOutlined />}>
          Tambah profil
        </Button>
      </Dropdown>
      {result.data.length > 0 && <SavedProfil saved={result.data} />}
    </Stack>
  )
}

type ProfilFieldProps = {
  profil: ProfilAmbang
  sections: string[]
  onChange: (profil: ProfilAmbang) => void
  onRemove: () => void
}

function ProfilField({ profil, sections, onChange, onRemove }: ProfilFieldProps) {
  const { mutate: keep, isPending } = useCreate(ambangBatas.create, {
    successMessage: `Profil ${profil.nama} tersimpan untuk paket lain`,
  })
  const others = profil.sections
    .map(({ nama }) => nama)
    .filter((nama) => !sections.some((each) => sameName(each, nama)))
  const setSection = (nama: string, skor: number | null) => {
    const rest = profil.sections.filter((each) => !sameName(each.nama, nama))
    onChange({ ...profil, sections: skor === null ? rest : [...rest, { nama, skor }] })
  }
  return (
    <Stack gap={3} className={styles.exception}>
      <Cluster nowrap>
        <Input
          aria-label="Nama profil"
          maxLength={200}
          value={profil.nama}
          status={profil.nama.trim() === '' ? 'error' : ''}
          onChange={({ target }) => onChange({ ...profil, nama: target.value })}
        />
        <Button
          type="text"
          size="small"
          icon={<SaveOutlined />}
          title="Simpan untuk paket lain"
          aria-label={`Simpan profil ${profil.nama} untuk paket lain`}
          loading={isPending}
          disabled={profil.nama.trim() === ''}
          onClick={() => keep({ body: profil })}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`Hapus profil ${profil.nama}`}
          onClick={onRemove}
        />
      </Cluster>
      <Least
        label="Nilai (0–100)"
        most={100}
        value={profil.nilai}
        onChange={(nilai) => onChange({ ...profil, nilai })}
      />
      <Least label="Skor total" value={profil.skor} onChange={(skor) => onChange({ ...profil, skor })} />
      {[...sections, ...others].map((nama) => (
        <Least
          key={nama}
          label={nama}
          value={profil.sections.find((each) => sameName(each.nama, nama))?.skor ?? null}
          onChange={(skor) => setSection(nama, skor)}
        />
      ))}
    </Stack>
  )
}

type LeastProps = {
  label: string
  most?: number
  value: number | null
  onChange: (value: number | null) => void
}

function Least({ label, most, value, onChange }: LeastProps) {
  return (
    <Cluster as="label" justify="between" nowrap className={styles.least}>
      <span>{label}</span>
      <InputNumber
        size="small"
        placeholder="–"
        decimalSeparator=","
        value={value}
        {...(most !== undefined && { min: 0, max: most })}
        onChange={onChange}
      />
    </Cluster>
  )
}

/** The profiles kept for reuse, to be taken away again; packages keep their own copies. */
function SavedProfil({ saved }: { saved: AmbangBatas[] }) {
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
