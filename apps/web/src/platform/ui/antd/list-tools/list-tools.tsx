import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button, Dropdown, type MenuProps } from 'antd'
import { CheckOutlined, DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { formatNumber } from '#platform/kernel/format.ts'
import { notifyError } from '#platform/kernel/notification.ts'
import { WholeNames } from '#platform/ui/light/names-in-short.tsx'
import { usePrintKey } from '#platform/ui/print/print-key.ts'
import { pageRule } from '#platform/ui/print/print-page.ts'
import type { ListSettings } from './list-settings.ts'
import { cellsOf, saveSheet, type SheetKind } from './list-file.ts'
import './list-tools.css'

/** What a file and a menu need of a list's column. */
type ListColumn<T> = {
  key: string
  title: ReactNode
  align?: 'end'
  render: (row: T, index: number) => ReactNode
}

export type ListToolsProps<T> = {
  label: string
  columns: ListColumn<T>[]
  settings: ListSettings
  onSettings: (settings: ListSettings) => void
  total: number
  /** Where the server makes the file, with columns that no screen has; without it the list is read row by row. */
  files?: ((kind: SheetKind) => string) | undefined
  /** A page of the list, in its order and narrowed as it is shown. */
  readPage: (current: number, pageSize: number) => Promise<{ data: T[]; total: number }>
}

type Wish = SheetKind | 'cetak'
type Copy<T> = { wish: Wish; rows: T[] }

/** More than this on one sheet is read by nobody; a browser draws it in a few seconds. */
const mostRows = 5000
const pageSize = 500

/** A list to a file, to paper, and as one wants to see it: the same menu at every list. */
export function ListTools<T extends { id: string }>(props: ListToolsProps<T>) {
  const { label, columns, settings, onSettings } = props
  const [isOpen, setOpen] = useState(false)
  const [copy, setCopy] = useState<Copy<T>>()
  const [table, setTable] = useState<HTMLTableElement | null>(null)
  const [read, setRead] = useState<number>()
  const shown = columns.filter(
    ({ key, title }) => typeof title === 'string' && !settings.hidden.includes(key),
  )
  useEffect(() => {
    if (!copy || !table) return
    handOver(copy.wish, label, table)
      .catch(notifyError)
      .finally(() => setCopy(undefined))
  }, [copy, table, label])
  const begin = async (wish: Wish) => {
    setOpen(false)
    if (wish !== 'cetak' && props.files) {
      location.assign(props.files(wish))
      return
    }
    setRead(0)
    try {
      setCopy({ wish, rows: await readAll(props, setRead) })
    } catch (error) {
      notifyError(error)
    } finally {
      setRead(undefined)
    }
  }
  usePrintKey(() => void begin('cetak'), 'daftar')
  const toggle = (key: string) => {
    const { hidden } = settings
    const next = hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key]
    onSettings({ ...settings, hidden: next })
  }
  const items = menuItems(columns, settings)
  const act: MenuProps['onClick'] = ({ key }) => {
    const [kind, of = ''] = key.split(':')
    if (kind === 'kolom') toggle(of)
    else if (kind === 'rapat') onSettings({ ...settings, isDense: !settings.isDense })
    else void begin(kind as Wish)
  }
  return (
    <>
      <Dropdown
        open={isOpen}
        autoFocus
        // Beside its button, within the page's landmarks.
        getPopupContainer={(button) => button.parentElement ?? document.body}
        trigger={['click']}
        // What is switched is switched one after the other.
        onOpenChange={(open, { source }) => (source === 'trigger' || open) && setOpen(open)}
        menu={{ items, onClick: act, className: 'list-tools-menu' }}
      >
        <Button icon={<DownloadOutlined />} loading={read !== undefined}>
          {read ? `${formatNumber(read)} baris…` : 'Unduh & tampilan'}
        </Button>
      </Dropdown>
      {copy && (
        <WholeNames value>
          <ListCopy rows={copy.rows} label={label} columns={shown} onDrawn={setTable} />
        </WholeNames>
      )}
    </>
  )
}

async function handOver(wish: Wish, label: string, table: HTMLTableElement): Promise<void> {
  if (wish === 'cetak') window.print()
  else await saveSheet(wish, label, cellsOf(table))
}

/** Every row, so many at a time. */
async function readAll<T>(
  { readPage, total: all }: ListToolsProps<T>,
  onRead: (rows: number) => void,
): Promise<T[]> {
  if (all > mostRows)
    throw new Error(
      `Daftar ini ${formatNumber(all)} baris; sekali unduh paling banyak ${formatNumber(mostRows)}. Saring dahulu.`,
    )
  const rows: T[] = []
  for (let page = 1; page <= mostRows / pageSize; page += 1) {
    const { data, total } = await readPage(page, pageSize)
    rows.push(...data)
    onRead(rows.length)
    if (data.length < pageSize || rows.length >= total) break
  }
  return rows
}

function menuItems<T>(
  columns: ListColumn<T>[],
  { hidden, isDense }: ListSettings,
): NonNullable<MenuProps['items']> {
  // The first says what a row is, and stays.
  const optional = columns
    .slice(1)
    .flatMap(({ key, title }) => (typeof title === 'string' ? [{ key, title }] : []))
  const tick = (isOn: boolean) => <CheckOutlined className={isOn ? '' : 'list-tools-off'} />
  return [
    { key: 'xlsx', icon: <DownloadOutlined />, label: 'Excel' },
    { key: 'csv', icon: <DownloadOutlined />, label: 'CSV' },
    { key: 'cetak', icon: <PrinterOutlined />, label: 'Cetak atau PDF' },
    { type: 'divider' },
    { key: 'rapat', icon: tick(isDense), label: said('Baris rapat', isDense) },
    {
      type: 'group',
      label: 'Kolom',
      children: optional.map(({ key, title }) => ({
        key: `kolom:${key}`,
        icon: tick(!hidden.includes(key)),
        label: said(title, !hidden.includes(key)),
      })),
    },
  ]
}

/** The tick in words, for who does not see it. */
function said(words: string, isOn: boolean) {
  return (
    <>
      {words}
      <span className="visually-hidden">{isOn ? ', tampil' : ', tidak tampil'}</span>
    </>
  )
}

type ListCopyProps<T> = {
  rows: T[]
  label: string
  columns: ListColumn<T>[]
  onDrawn: (table: HTMLTableElement | null) => void
}

/** All rows as the list draws them: to be printed, or read cell by cell into a file. */
function ListCopy<T extends { id: string }>({ rows, label, columns, onDrawn }: ListCopyProps<T>) {
  return createPortal(
    <div className="list-copy" inert>
      <style>{pageRule()}</style>
      <table ref={onDrawn}>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, align }) => (
              <th key={key} data-number={align === 'end'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id}>
              {columns.map(({ key, render, align }) => (
                <td key={key} data-number={align === 'end'}>
                  {render(row, index)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}
