import { useEffect, useState } from 'react'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './widgets.module.css'

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
    <Text as={Cluster} size="small" justify="center" className={styles.wait}>
      <span role="timer">Sudah {seconds} detik</span>
      <Button className={styles.small} onClick={onCancel}>
        Batalkan
      </Button>
    </Text>
  )
}
