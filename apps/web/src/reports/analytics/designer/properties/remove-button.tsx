import { Button } from 'antd'
import { CloseOutlined } from '@ant-design/icons'

type RemoveButtonProps = { name: string; onClick: () => void; disabled?: boolean; title?: string | undefined }

/** Takes one of several things away again; `name` says which, and what becomes of it. */
export function RemoveButton({ name, ...button }: RemoveButtonProps) {
  return <Button type="text" size="small" icon={<CloseOutlined />} aria-label={name} {...button} />
}
