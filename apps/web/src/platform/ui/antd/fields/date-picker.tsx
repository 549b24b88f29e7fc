import { DatePicker as AntdDatePicker, type DatePickerProps, type GetProps } from 'antd'
import type { Dayjs } from 'dayjs'

/** What is shown, and below it what is also understood when it is typed. */
const days = ['D/M/YYYY', 'DD/MM/YYYY', 'D-M-YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD']
const clocks = {
  menit: { format: days.map((day) => `${day} HH.mm`), showTime: { format: 'HH.mm', minuteStep: 5 as const } },
  detik: { format: days.map((day) => `${day} HH.mm.ss`), showTime: { format: 'HH.mm.ss' } },
}

type Clock = {
  /** With the time of the day, as exact as this. */
  clock?: keyof typeof clocks
}
type RangeProps = GetProps<typeof AntdDatePicker.RangePicker>

/** A date of every page with antd: shown as D/M/YYYY, and typed in any of the ways that people write one. */
export function DatePicker({
  clock,
  ...props
}: Omit<DatePickerProps<Dayjs, false>, 'format' | 'showTime'> & Clock) {
  return <AntdDatePicker {...props} {...(clock ? clocks[clock] : { format: days })} />
}

/** From one date to another; the same in everything else. */
export function DateRange({ clock, ...props }: Omit<RangeProps, 'format' | 'showTime'> & Clock) {
  return <AntdDatePicker.RangePicker {...props} {...(clock ? clocks[clock] : { format: days })} />
}
