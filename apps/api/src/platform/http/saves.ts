import { counter, openHistogram, type Metric } from './prometheus.ts'

/** Seconds that a student waited for their answers to be durable. */
const saveBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type Saves = { note: (seconds: number, isStored: boolean) => void; metrics: () => Metric[] }

/** Counts the saves of students' answers, and how long they were waited for. */
export function openSaves(): Saves {
  const histogram = openHistogram(saveBounds)
  const counts = { stored: 0, failed: 0 }
  return {
    note: (seconds, isStored) => {
      histogram.observe(seconds)
      counts[isStored ? 'stored' : 'failed'] += 1
    },
    metrics: () => [
      counter(
        'suluh_saves_total',
        'Saves of answers, by what became of them',
        Object.entries(counts).map(([result, count]) => [`result="${result}"`, count]),
      ),
      histogram.metric('suluh_save_seconds', 'How long students waited for their answers to be durable'),
    ],
  }
}
