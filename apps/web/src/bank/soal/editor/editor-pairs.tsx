import { Checkbox, Radio } from 'antd'
import type { Choice, SoalContent, SoalParts } from '@suluh/contract/bank/soal-form'
import { drawFormulas } from '@suluh/rich-text/formula'
import { RichHtml } from '#platform/rich-text/shown/rich-html.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'
import { PlainTable } from '#platform/ui/light/layout/plain-table.tsx'
import { choicesOf, codeOf, markPair, type ChoiceList } from './soal-draft.ts'
import type { EditParts } from './soal-draft.ts'
import styles from './editor.module.css'

/** The key of statements and categories, or of rows and columns, as a table to tick. */
export function PairKey({ parts, onEdit }: { parts: SoalParts; onEdit: EditParts }) {
  const { content, key } = parts
  if (content.form !== 'kategori' && content.form !== 'menjodohkan') return null
  const [rowList, columnList] = (
    content.form === 'kategori' ? ['statements', 'categories'] : ['rows', 'columns']
  ) satisfies [ChoiceList, ChoiceList]
  const [rows, columns] = [coded(content, rowList), coded(content, columnList)]
  const press = (row: string, column: string) =>
    onEdit((before) => ({ ...before, key: markPair(before.key, row, column) }))
  return (
    <Stack as="section" gap={3}>
      <h2>Kunci</h2>
      <PlainTable aria-label="Kunci" className={styles.pairs}>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th key={column.id} scope="col">
                <Named {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Named {...row} />
              </th>
              {columns.map(({ id, code }) => {
                const label = `${row.code} dengan ${code}`
                return (
                  <td key={id}>
                    {key.form === 'menjodohkan' ? (
                      <Checkbox
                        aria-label={label}
                        checked={key.correct[row.id]?.includes(id) ?? false}
                        onChange={() => press(row.id, id)}
                      />
                    ) : (
                      <Radio
                        aria-label={label}
                        name={`kunci-${row.id}`}
                        checked={key.form === 'kategori' && key.correct[row.id] === id}
                        onChange={() => press(row.id, id)}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Stack>
  )
}

type Coded = Choice & { code: string }

function coded(content: SoalContent, list: ChoiceList): Coded[] {
  return choicesOf(content, list).map((each, index) => ({ ...each, code: codeOf(list, each.id, index) }))
}

/** What is chosen, as it was written above: its code, and its beginning. */
function Named({ code, html }: Coded) {
  return (
    <div className={styles.pairName}>
      {code}. <RichHtml html={drawFormulas(html)} />
    </div>
  )
}
