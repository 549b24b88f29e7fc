import { useState } from 'react'
import { Button } from 'antd'
import type { Grant, PeranDetail } from '@suluh/contract/platform/peran-izin'
import { peranIzin } from '@suluh/contract/platform/peran-izin'
import { useLeavePrompt } from '#platform/kernel/changes/leave-prompt.ts'
import { useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import { changesBetween, withGrant } from './grants.ts'
import { IzinMatrix } from './izin-matrix.tsx'
import { SaveBar } from '#platform/ui/antd/save-bar.tsx'
import styles from './peran.module.css'

/** The matrix as a form: nothing acts before it is saved, and then it acts at once for everybody. */
export function IzinForm({ peran }: { peran: PeranDetail }) {
  const [grants, setGrants] = useState<Grant[]>(peran.grants)
  const changes = changesBetween(peran.grants, grants)
  const letGo = useLeavePrompt(changes > 0)
  const { mutate, isPending } = useUpdate(peranIzin.update, {
    successMessage: 'Izin tersimpan dan langsung berlaku.',
    onSuccess: letGo,
  })
  const save = () =>
    mutate({
      params: { id: peran.id },
      body: { nama: peran.nama, grants, version: peran.version },
    })
  return (
    <>
      {peran.locked && <Alert tone="info">{peran.locked}</Alert>}
      <IzinMatrix
        peran={peran}
        grants={grants}
        onChange={(izin, cakupan) => setGrants((before) => withGrant(before, izin, cakupan))}
      />
      {changes > 0 && (
        <SaveBar className={styles.save} role="status">
          <span>{changes} perubahan belum disimpan</span>
          <Button onClick={() => setGrants(peran.grants)}>Batalkan</Button>
          <Button type="primary" loading={isPending} onClick={save}>
            Simpan izin
          </Button>
        </SaveBar>
      )}
    </>
  )
}
