import { useRef, useState } from 'react'
import { Button } from '#platform/ui/light/button.tsx'
import { useModal } from '#platform/ui/light/notices/use-modal.ts'
import { areSingleKeysOn, destinations, setSingleKeys } from './shortcuts.ts'
import styles from './shortcuts-sheet.module.css'

const everywhere: [string[], string][] = [
  [['Ctrl', 'K'], 'Mencari orang, paket, jadwal, dan laporan'],
  [['/'], 'Mencari di daftar ini'],
  [['n'], 'Membuat yang baru di halaman ini'],
  [['↑', '↓'], 'Berpindah baris di dalam daftar'],
  [['Esc'], 'Menutup jendela'],
  [['?'], 'Melihat pintasan ini'],
]

/** The keys of the staff's pages, and the switch for those of one letter. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn)
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.head}>
        <h2 id="shortcuts-title">Pintasan papan ketik</h2>
        <Button variant="quiet" onClick={onClose}>
          Tutup
        </Button>
      </div>
      <dl className={styles.shortcuts}>
        {everywhere.map(([keys, what]) => (
          <Keys key={what} keys={keys} what={what} />
        ))}
      </dl>
      <h3>Ke halaman lain</h3>
      <dl className={styles.shortcuts}>
        {Object.entries(destinations).map(([letter, { label }]) => (
          <Keys key={letter} keys={['g', letter]} what={label} />
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            setSingleKeys(target.checked)
            setOn(target.checked)
          }}
        />{' '}
        Pakai pintasan satu huruf
      </label>
    </dialog>
  )
}

function Keys({ keys, what }: { keys: string[]; what: string }) {
  return (
    <div>
      <dt>
        {keys.map((each) => (
          <kbd key={each}>{each}</kbd>
        ))}
      </dt>
      <dd>{what}</dd>
    </div>
  )
}
