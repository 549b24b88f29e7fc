import { Button, Upload } from 'antd'
import { UploadOutlined } from '@ant-design/icons'
import { lembaga, maxLogoBytes } from '@suluh/contract/school/lembaga'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { notificationProvider } from '#platform/kernel/notification.ts'
import { Cluster } from '#platform/ui/light/layout.tsx'
import { Text } from '#platform/ui/light/text.tsx'
import styles from './lembaga.module.css'

type LogoInputProps = { value?: string | null; onChange?: (id: string | null) => void; disabled: boolean }

/** The logo as it is, and another in its place; nothing shows it elsewhere before the form is saved. */
export function LogoInput({ value, onChange, disabled }: LogoInputProps) {
  const upload = useCustomMutation(lembaga.uploadLogo, {
    successMessage: false,
    onSuccess: ({ logoId }) => onChange?.(logoId),
  })
  function send(file: File) {
    if (file.size > maxLogoBytes)
      notificationProvider.open({
        type: 'error',
        message: 'Logo terlalu besar',
        description: 'Paling besar 1 MB. Perkecil gambarnya lalu pilih lagi.',
      })
    else upload.mutate({ body: file })
    return Upload.LIST_IGNORE
  }
  return (
    <Cluster gap={3}>
      {value ? (
        <img src={`${dataProvider.getApiUrl()}/file/${value}`} alt="Logo" className={styles.logo} />
      ) : (
        <Text as="span" tone="soft">
          Belum ada
        </Text>
      )}
      <Upload accept=".png,.jpg,.jpeg,.webp,.gif" maxCount={1} showUploadList={false} beforeUpload={send}>
        <Button icon={<UploadOutlined />} loading={upload.isPending} disabled={disabled}>
          {value ? 'Ganti logo' : 'Unggah logo'}
        </Button>
      </Upload>
      {value && (
        <Button type="text" disabled={disabled} onClick={() => onChange?.(null)}>
          Lepas
        </Button>
      )}
      <Text as="span" tone="soft">
        PNG, JPEG, WebP, atau GIF; paling besar 1 MB
      </Text>
    </Cluster>
  )
}
