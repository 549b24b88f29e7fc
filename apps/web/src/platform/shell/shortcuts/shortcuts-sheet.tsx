import { useState } from 'react'
import { Fact, Facts } from '#platform/ui/light/layout/facts.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Sheet } from '#platform/ui/light/notices/sheet.tsx'
import { areSingleKeysOn, destinations, setSingleKeys } from './shortcuts.ts'

const everywhere: [string[], string][] = [
  [['Ctrl', 'K'], 'Mencari apa saja, atau memulai sesuatu'],
  [['/'], 'Mencari di daftar ini'],
  [['n'], 'Membuat yang baru di halaman ini'],
  [['↑', '↓'], 'Berpindah baris di dalam daftar'],
  [['Esc'], 'Menutup jendela'],
  [['?'], 'Melihat pintasan ini'],
]

/** The keys of the staff's pages, and the switch for those of one letter. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areSingleKeysOn)
  const letters = Object.entries(destinations)
  return (
    <Sheet title="Pintasan papan ketik" isOpen onClose={onClose}>
      <Keys of={everywhere} />
      <Text as="h3" size="large">
        Ke halaman lain
      </Text>
      <Keys of={letters.map(([letter, { label }]) => [['g', letter], label])} />
      <label>
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
    </Sheet>
  )
}

function Keys({ of }: { of: [string[], string][] }) {
  const drawn = (keys: string[]) => keys.map((each) => <kbd key={each}>{each}</kbd>)
  return (
    <Facts look="lines" width="96px">
      {of.map(([keys, what]) => (
        <Fact key={what} name={<Cluster gap={1}>{drawn(keys)}</Cluster>}>
          {what}
        </Fact>
      ))}
    </Facts>
  )
}
