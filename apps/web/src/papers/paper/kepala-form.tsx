import { semesters, type KepalaNaskah } from '@suluh/contract/papers/kepala-naskah'
import { paper } from '@suluh/contract/papers/paper'
import { useState, type FormEvent } from 'react'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { PlainSelect } from '#platform/ui/light/fields/plain-select.tsx'
import { Grid } from '#platform/ui/light/layout/grid.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './kepala-form.module.css'

type KepalaFormProps = { paketSoalId: string; kepala: KepalaNaskah; mayEdit: boolean }

/** What stands at the head of the package's papers: written once, on naskah, kunci, kisi-kisi and their files. */
export function KepalaForm({ paketSoalId, kepala, mayEdit }: KepalaFormProps) {
  const [typed, setTyped] = useState(kepala)
  const unsaved = useUnsaved()
  const { mutate, isPending } = useCustomMutation(paper.kepala, {
    successMessage: 'Kepala naskah disimpan',
    onSuccess: () => unsaved.settle(),
  })
  if (!mayEdit) return null
  const set = (part: Partial<KepalaNaskah>) => {
    unsaved.touch()
    setTyped({ ...typed, ...part })
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    mutate({ params: { id: paketSoalId }, body: typed })
  }
  return (
    <details className={styles.kepala} data-print="never">
      <summary>Kelas, semester, dan petunjuk umum</summary>
      <Stack as="form" gap={3} onSubmit={save} aria-label="Kepala naskah">
        <Grid min="170px" gap={3}>
          <label>
            Kelas
            <input
              value={typed.kelas}
              maxLength={60}
              placeholder="Mis. VIII"
              onChange={({ target }) => set({ kelas: target.value })}
            />
          </label>
          <label>
            Semester
            <PlainSelect
              value={typed.semester}
              onChange={(semester) => set({ semester: semester as KepalaNaskah['semester'] })}
              options={semesters.map((each) => ({ value: each, label: each || 'menurut tanggal cetak' }))}
            />
          </label>
          <label>
            Tahun pelajaran
            <input
              value={typed.tahunPelajaran}
              pattern="\d{4}/\d{4}"
              title="Dua tahun dengan garis miring, misalnya 2026/2027"
              placeholder="menurut tanggal cetak"
              onChange={({ target }) => set({ tahunPelajaran: target.value })}
            />
          </label>
        </Grid>
        <label>
          Petunjuk umum, satu baris satu petunjuk
          <textarea
            rows={4}
            maxLength={3000}
            value={typed.petunjukNaskah}
            placeholder={'Berdoalah sebelum mengerjakan\nTulis nama dan nomor peserta di lembar jawaban'}
            onChange={({ target }) => set({ petunjukNaskah: target.value })}
          />
        </label>
        <Button type="submit" busy={isPending}>
          Simpan kepala naskah
        </Button>
      </Stack>
    </details>
  )
}
