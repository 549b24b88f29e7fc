import { Form, Input, InputNumber } from 'antd'
import type { Against } from '@suluh/contract/reports/analytics-query'
import { periodDays } from '@suluh/contract/reports/period'
import { useState } from 'react'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { againstLabels } from './column-words.ts'

const kinds = Object.keys(againstLabels) as Against['kind'][]

type AgainstFieldProps = { against: Against | undefined; onChange: (against: Against) => void }

/** What a change is measured from. */
export function AgainstField({ against = { kind: 'sebelum' }, onChange }: AgainstFieldProps) {
  const choose = (kind: Against['kind']) => {
    if (kind === 'periode') onChange({ kind, period: new Date().toISOString().slice(0, 7) })
    else if (kind === 'target') onChange({ kind, value: 75 })
    else onChange({ kind })
  }
  return (
    <>
      <Form.Item label="Dibandingkan dengan">
        <Select<Against['kind']>
          aria-label="Dibandingkan dengan"
          value={against.kind}
          onChange={choose}
          options={kinds.map((value) => ({ value, label: againstLabels[value] }))}
        />
      </Form.Item>
      {against.kind === 'target' && (
        <Form.Item label="Target">
          <InputNumber<number>
            aria-label="Target"
            decimalSeparator=","
            value={against.value}
            onChange={(value) => value !== null && onChange({ kind: 'target', value })}
          />
        </Form.Item>
      )}
      {against.kind === 'periode' && (
        <PeriodField period={against.period} onChange={(period) => onChange({ kind: 'periode', period })} />
      )}
    </>
  )
}

/** A period as it is written: a year, a semester of one, a month or a day. */
function PeriodField({ period, onChange }: { period: string; onChange: (period: string) => void }) {
  const [text, setText] = useState(period)
  const isPeriod = periodDays(text) !== undefined
  return (
    <Form.Item
      label="Periode"
      validateStatus={isPeriod ? '' : 'error'}
      extra="Mis. 2026, 2026-S1 (Januari–Juni), 2026-03, atau 2026-03-15"
    >
      <Input
        aria-label="Periode"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          if (periodDays(target.value)) onChange(target.value)
        }}
      />
    </Form.Item>
  )
}
