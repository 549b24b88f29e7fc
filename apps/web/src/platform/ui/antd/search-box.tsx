import { useEffect, useRef, useState } from 'react'
import { Input } from 'antd'
import { SearchOutlined } from '@ant-design/icons'
import styles from './search-box.module.css'

const pauseMs = 300

/** Searches once typing pauses; follows the address when Back changes it. */
export function SearchBox({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (q: string) => void
}) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = next
      onSearch(next)
    }, pauseMs)
  }
  return (
    <Input
      className={styles.box}
      type="search"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  )
}
