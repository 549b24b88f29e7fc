import { UploadOutlined } from '@ant-design/icons'
import { Button, Upload } from 'antd'
import { notificationProvider } from '#platform/kernel/notification.ts'

type PictureUploadProps = {
  /** What the picture is, as a sentence begins with it: "Logo". */
  what: string
  /** There is one already, which another replaces. */
  hasOne: boolean
  mostBytes: number
  isBusy: boolean
  disabled?: boolean
  onPick: (picture: File) => void
}

/** Picks one picture; one that is too large is refused here with words. */
export function PictureUpload({ what, hasOne, mostBytes, isBusy, disabled, onPick }: PictureUploadProps) {
  function pick(picture: File) {
    if (picture.size > mostBytes)
      notificationProvider.open({
        type: 'error',
        message: `${what} terlalu besar`,
        description: `Paling besar ${Math.round(mostBytes / 2 ** 20)} MB. Perkecil gambarnya lalu pilih lagi.`,
      })
    else onPick(picture)
    return Upload.LIST_IGNORE
  }
  return (
    <Upload accept=".png,.jpg,.jpeg,.webp,.gif" maxCount={1} showUploadList={false} beforeUpload={pick}>
      <Button icon={<UploadOutlined />} loading={isBusy} {...(disabled !== undefined && { disabled })}>
        {`${hasOne ? 'Ganti' : 'Unggah'} ${what.toLowerCase()}`}
      </Button>
    </Upload>
  )
}
