import { InputNumber } from 'antd'

type MinutesInputProps = {
  id: string
  seconds: number
  disabled: boolean
  onChange: (seconds: number) => void
}

/** Minutes on the screen, seconds in the data, because some subtests last 42.5 minutes. */
export function MinutesInput({ id, seconds, disabled, onChange }: MinutesInputProps) {
  return (
    <InputNumber
      id={id}
      disabled={disabled}
      value={seconds / 60}
      min={1}
      max={1440}
      step={0.5}
      decimalSeparator=","
      suffix="menit"
      onChange={(minutes) => minutes !== null && onChange(Math.round(minutes * 60))}
    />
  )
}
