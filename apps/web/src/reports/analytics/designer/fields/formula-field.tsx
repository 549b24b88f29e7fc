import { useEffect, useRef, useState } from 'react'
import { Button, Flex, Form, Input } from 'antd'
import {
  analyticsQuery,
  type AnalyticsQuery,
  type CatalogueDataset,
  type QueryColumn,
} from '@suluh/contract/reports/analytics-query'
import type { DataWidget } from '@suluh/contract/reports/report-definition'
import { call } from '#platform/kernel/data/call.ts'
import { formatNumber } from '#platform/kernel/format.ts'
import { isAborted } from '#platform/kernel/data/request-error.ts'
import { Select } from '#platform/ui/antd/fields/select.tsx'
import { columnLabel } from './column-words.ts'
import { changeColumn } from './query-commands.ts'
import { useDesigner } from '../use-designer.ts'

type Formula = Extract<QueryColumn, { kind: 'formula' }>
type FormulaFieldProps = { column: Formula; widget: DataWidget; dataset: CatalogueDataset }
type Check = { state: 'ok'; example: string } | { state: 'wrong'; message: string } | { state: 'busy' }

const waitMs = 400
const types: { value: Formula['type']; label: string }[] = [
  { value: 'number', label: 'Angka' },
  { value: 'integer', label: 'Bilangan bulat' },
  { value: 'percent', label: 'Persen' },
]

/** A formula is tried while it is written; only one that can be computed goes into the report. */
export function FormulaField({ column, widget, dataset }: FormulaFieldProps) {
  const { changeData } = useDesigner()
  const [typed, setTyped] = useState({ text: column.formula, of: column.formula })
  // Undo changes the formula from outside.
  const text = typed.of === column.formula ? typed.text : column.formula
  const [check, setCheck] = useState<Check>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const { query } = widget
  const change = (next: string) => {
    setTyped({ text: next, of: column.formula })
    running.current?.abort()
    if (next.trim() === '') return setCheck({ state: 'wrong', message: 'Tulis rumusnya.' })
    const controller = new AbortController()
    running.current = controller
    setCheck({ state: 'busy' })
    const { signal } = controller
    setTimeout(() => {
      if (signal.aborted) return
      tryFormula(query, column, next.trim(), signal).then(
        (example) => {
          setCheck({ state: 'ok', example })
          setTyped({ text: next, of: next.trim() })
          changeData(
            widget.id,
            'Ubah rumus',
            (draft) => changeColumn(draft, column.id, { formula: next.trim() }),
            `rumus ${column.id}`,
          )
        },
        (error: unknown) => {
          if (!isAborted(error))
            setCheck({ state: 'wrong', message: error instanceof Error ? error.message : String(error) })
        },
      )
    }, waitMs)
  }
  const others = query.columns.filter(({ id, kind }) => id !== column.id && kind !== 'dimension')
  const known = new Set(others.map(({ id }) => id))
  const measures = dataset.measures.filter(({ field }) => !known.has(field))
  const insert = (name: string) => change(`${text.trimEnd()} [${name}]`.trimStart())
  return (
    <>
      <Form.Item label="Rumus" validateStatus={check?.state === 'wrong' ? 'error' : ''} help={helpOf(check)}>
        <Input.TextArea
          aria-label="Rumus"
          value={text}
          maxLength={500}
          autoSize={{ minRows: 2 }}
          placeholder={`bulat([${others[0]?.id ?? measures[0]?.field ?? 'n'}] * 100, 1)`}
          onChange={({ target }) => change(target.value)}
        />
      </Form.Item>
      <Form.Item label="Sisipkan">
        <Flex wrap gap={4}>
          {others.map((each) => (
            <Button key={each.id} size="small" onClick={() => insert(each.id)}>
              {columnLabel(each, query, dataset)}
            </Button>
          ))}
          <Select
            aria-label="Sisipkan hitungan lain"
            placeholder="Hitungan lain"
            size="small"
            showSearch
            value={null}
            onChange={(field: string | null) => field && insert(field)}
            options={measures.map(({ field, label }) => ({ value: field, label }))}
          />
        </Flex>
      </Form.Item>
      <Form.Item label="Dibaca sebagai">
        <Select<Formula['type']>
          aria-label="Dibaca sebagai"
          value={column.type}
          options={types}
          onChange={(type) =>
            changeData(widget.id, 'Ubah rumus', (draft) => changeColumn(draft, column.id, { type }))
          }
        />
      </Form.Item>
    </>
  )
}

function helpOf(check: Check | undefined): string | undefined {
  if (check?.state === 'wrong') return check.message
  if (check?.state === 'busy') return 'Memeriksa…'
  return check && `Rumus benar. Contoh hasil: ${check.example}`
}

/** Asks for one line with this formula; gives its value in words, or throws what is wrong with it. */
async function tryFormula(
  query: AnalyticsQuery,
  column: Formula,
  formula: string,
  signal: AbortSignal,
): Promise<string> {
  const columns = query.columns.map((each) => (each.id === column.id ? { ...column, formula } : each))
  // Without filters that name parameters: the check is of the formula and not of what is chosen.
  const asked: AnalyticsQuery = {
    ...query,
    columns,
    filters: [],
    having: [],
    totals: [],
    top: { n: 1, rest: false },
  }
  const result = await call(analyticsQuery.run, { body: { query: asked, parameters: {} } }, { signal })
  const value = result.rows[0]?.[columns.findIndex(({ id }) => id === column.id)]
  return typeof value === 'number' ? formatNumber(value, 2) : 'kosong'
}
