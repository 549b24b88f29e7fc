import { useState } from 'react'
import { formatDate } from '#kernel/format.ts'

/** Who signs, at the end of what is printed. */
export function Signatures({ left = 'Kepala sekolah', right = 'Guru' }: { left?: string; right?: string }) {
  const [today] = useState(() => new Date().toISOString())
  return (
    <footer className="laporan-signatures">
      {[
        ['Mengetahui,', left],
        [`Dicetak ${formatDate(today)}`, right],
      ].map(([above, who]) => (
        <div key={who}>
          <p>{above}</p>
          <p>{who}</p>
          <p className="laporan-signature-line">NIP.</p>
        </div>
      ))}
    </footer>
  )
}
