import { useSearchParams } from '#platform/kernel/router/routed.tsx'
import { DateInput } from '#platform/ui/light/fields/date-input.tsx'

const name = 'tanggal'

/** The moment that stands above who signs, where somebody has dated the paper otherwise; noon in the middle of the country, so one day in all of it. */
export function useSignedDay(): string | undefined {
  const day = useDay()
  return day && `${day}T05:00:00.000Z`
}

/** A paper is dated by the day on which it is handed over, which is seldom the day of printing; the address keeps it for the PDF. */
export function SignedDay() {
  const [, change] = useSearchParams()
  const day = useDay()
  const choose = (next: string | undefined) =>
    change(
      (search) => {
        if (next) search.set(name, next)
        else search.delete(name)
        return search
      },
      { replace: true },
    )
  return <DateInput label="Tanggal tanda tangan" value={day} onChange={choose} />
}

function useDay(): string | undefined {
  const day = useSearchParams()[0].get(name) ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined
}
