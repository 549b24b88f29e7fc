const hour = 3_600_000
const day = 24 * hour
const wib = 7 * hour

/** Half past seven in the morning, in West Indonesian time, so many school days (Monday to Friday) from today. */
export function schoolMorning(now: Date, schoolDays: number): number {
  let date = Math.floor((now.getTime() + wib) / day)
  for (let left = Math.abs(schoolDays); left > 0; left -= isSchoolDay(date) ? 1 : 0)
    date += Math.sign(schoolDays)
  return date * day - wib + 7.5 * hour
}

/** Days are counted from 1 January 1970, a Thursday. */
function isSchoolDay(date: number): boolean {
  const weekday = (date + 4) % 7
  return weekday > 0 && weekday < 6
}
