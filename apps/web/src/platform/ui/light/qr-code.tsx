import { useEffect, useState } from 'react'
import styles from './qr-code.module.css'

/** Dark squares of a code as one path; the quiet edge around it is part of what phones look for. */
type Drawn = { size: number; path: string }
const edge = 2

/** A QR code, drawn when its library has come; without network there is none, and nothing else is missing. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<Drawn>()
  useEffect(() => {
    let isCurrent = true
    draw(text).then(
      (made) => isCurrent && setDrawn(made),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  return (
    <svg
      className={styles.code}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawn?.size ?? 1} ${drawn?.size ?? 1}`}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      {drawn && <path d={drawn.path} fill="#000" />}
    </svg>
  )
}

async function draw(text: string): Promise<Drawn> {
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'L', border: edge })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('')
  return { size, path }
}
