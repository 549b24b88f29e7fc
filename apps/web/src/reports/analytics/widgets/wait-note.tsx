import { useEffect, useState } from 'react'

/** Who waits less long than this has nothing to decide. */
const patientSeconds = 3

/** How long the figures take so far, and the way out. */
export function WaitNote({ onCancel }: { onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const began = Date.now()
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [])
  if (seconds < patientSeconds) return null
  return (
    <p className="widget-wait">
      <span role="timer">Sudah {seconds} detik</span>
      <button type="button" className="widget-retry" onClick={onCancel}>
        Batalkan
      </button>
    </p>
  )
}
