import { Drawer } from 'antd'
import type { GabunganLine, GabunganVersion } from '@suluh/contract/results/gabungan'

type WhyDrawerProps = { line: GabunganLine | undefined; version: GabunganVersion; onClose: () => void }

/** "Mengapa peringkat ini": the same sentences that the student reads. */
export function WhyDrawer({ line, version, onClose }: WhyDrawerProps) {
  return (
    <Drawer open={line !== undefined} onClose={onClose} title={line?.nama} size="min(520px, 100vw)">
      {line && (
        <>
          <p className="gabungan-soft">
            {[line.nomor, line.lembaga, `versi ${version.number}`].filter(Boolean).join(' · ')}
          </p>
          <ul className="gabungan-why">
            {line.mengapa.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {line.groups.length > 0 && (
            <p>
              Di groupnya: {line.groups.map(({ nama, rank }) => `${nama} peringkat ${rank}`).join(', ')}
              {line.rankInLembaga !== null && `; di lembaganya peringkat ${line.rankInLembaga}`}.
            </p>
          )}
        </>
      )}
    </Drawer>
  )
}
