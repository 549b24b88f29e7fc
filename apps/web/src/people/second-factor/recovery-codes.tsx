import { useEffect, useRef } from 'react'
import { copyAndTell } from '#platform/kernel/copy-text.ts'
import { saveFile } from '#platform/kernel/save-file.ts'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Alert } from '#platform/ui/light/notices/alert.tsx'
import styles from './second-factor.module.css'

/** Told once: who goes on without keeping them makes new ones at the profile. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const list = useRef<HTMLUListElement>(null)
  // The button that was pressed is gone.
  useEffect(() => list.current?.focus(), [])
  return (
    <Stack gap={4}>
      <Alert tone="warning">
        Simpan kode pemulihan ini di tempat aman, di luar ponsel. Kode ini tidak ditampilkan lagi.
        Masing-masing berlaku satu kali, untuk masuk saat ponsel hilang.
      </Alert>
      <ul ref={list} tabIndex={-1} className={styles.codes} aria-label="Kode pemulihan">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Cluster>
        <Button onClick={() => void copyAndTell(text)}>Salin</Button>
        <Button
          onClick={() =>
            saveFile(new Blob([`Kode pemulihan Suluh\n\n${text}\n`]), 'kode-pemulihan-suluh.txt')
          }
        >
          Unduh
        </Button>
        <Button variant="primary" onClick={onDone}>
          Sudah saya simpan
        </Button>
      </Cluster>
    </Stack>
  )
}
