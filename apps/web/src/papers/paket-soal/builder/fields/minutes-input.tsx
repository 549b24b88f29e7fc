import { InputNumber } from 'antd'

type MinutesInputProps = { id: string; seconds: number; onChange: (seconds: number) => void }

/** Minutes on the screen, seconds in the data, because some subtests last 42.5 minutes. */
export function MinutesInput({ id, seconds, onChange }: MinutesInputProps) {
  return (
    <InputNumber
      id={id}
      value={seconds / 60}
      min={1}
      max={1440}
      step={1}
      decimalSeparator=","
      suffix="menit"
      onChange={(minutes) => minutes !== null && onChange(Math.round(minutes * 60))}
    />
  )
}
