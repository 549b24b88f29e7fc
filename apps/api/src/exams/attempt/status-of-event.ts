import type { StatusEvent } from '@suluh/contract/papers/exam-words'

/** An event's state follows from its window; only calling it off is stored. */
export function statusOfEvent(
  event: { dibatalkan: boolean; opensAt: Date; closesAt: Date },
  now = new Date(),
): StatusEvent {
  if (event.dibatalkan) return 'batal'
  if (now < event.opensAt) return 'terjadwal'
  return now < event.closesAt ? 'berlangsung' : 'selesai'
}
