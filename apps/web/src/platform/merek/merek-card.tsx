import { useState } from 'react'
import { Button, ColorPicker, Form, Input } from 'antd'
import { maxMerekLogoBytes, merek, type Merek } from '@suluh/contract/platform/layanan/merek'
import { useUnsaved } from '#platform/kernel/changes/use-unsaved.ts'
import { useOne } from '#platform/kernel/data/data-hooks.ts'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { useCustomMutation, useUpdate } from '#platform/kernel/data/mutation-hooks.ts'
import { showErrors } from '#platform/ui/antd/form-errors.ts'
import { LoadError } from '#platform/ui/antd/load-error.tsx'
import { PictureUpload } from '#platform/ui/antd/picture-upload.tsx'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { MerekPreview } from './merek-preview.tsx'
import styles from './merek-card.module.css'

type Values = { nama?: string | null; warna?: string | null; logoId?: string | null }

const suluhYellow = '#fadb14'

/** Name, logo and colour under which one's own people sign in and get mails. */
export function MerekCard({ mayWrite }: { mayWrite: boolean }) {
  const { result, query } = useOne(merek.one, {})
  if (query.isError) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <Stack as={Card} gap={4}>
      <div>
        <h2>Tampilan</h2>
        <Text tone="soft">
          {result?.alamat
            ? `Dipakai di halaman masuk ${result.alamat} dan di email.`
            : 'Dipakai di email. Halaman masuk memakainya bila aplikasi Anda punya alamat sendiri; mintalah kepada penyelenggara Suluh.'}
        </Text>
      </div>
      {result ? (
        <MerekForm key={result.version} stored={result} mayWrite={mayWrite} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Stack>
  )
}

function MerekForm({ stored, mayWrite }: { stored: Merek; mayWrite: boolean }) {
  const [form] = Form.useForm<Values>()
  const unsaved = useUnsaved()
  const [values, setValues] = useState<Values>(stored)
  const update = useUpdate(merek.update, { silent: true, successMessage: 'Tampilan disimpan' })
  async function save({ nama, warna = null, logoId = null }: Values) {
    try {
      await update.mutateAsync({
        body: { nama: nama?.trim() ? nama.trim() : null, warna, logoId, version: stored.version },
      })
      unsaved.settle()
    } catch (error) {
      showErrors(form, error, 'nama')
    }
  }
  return (
    <div className={styles.columns}>
      <Form<Values>
        form={form}
        layout="vertical"
        disabled={!mayWrite}
        initialValues={{ nama: stored.nama, warna: stored.warna, logoId: stored.logoId }}
        onValuesChange={(_, all) => {
          unsaved.touch()
          setValues(all)
        }}
        onFinish={(given) => void save(given)}
      >
        <Form.Item name="nama" label="Nama tampilan" extra={`Kosongkan untuk memakai ${stored.aplikasi}.`}>
          <Input autoComplete="off" maxLength={60} placeholder={stored.aplikasi} />
        </Form.Item>
        <Form.Item
          name="warna"
          label="Warna"
          extra="Tulisan di atasnya dipilihkan supaya terbaca, juga di tema gelap."
        >
          <ColourInput />
        </Form.Item>
        <Form.Item name="logoId" label="Logo">
          <LogoInput />
        </Form.Item>
        {mayWrite && (
          <Button type="primary" htmlType="submit" loading={update.isPending}>
            Simpan tampilan
          </Button>
        )}
      </Form>
      <MerekPreview
        nama={values.nama?.trim() ? values.nama : stored.aplikasi}
        warna={values.warna ?? suluhYellow}
        logo={values.logoId ? `${dataProvider.getApiUrl()}/file/${values.logoId}` : undefined}
      />
    </div>
  )
}

type InputProps = { value?: string | null; onChange?: (value: string | null) => void }

function ColourInput({ value, onChange }: InputProps) {
  return (
    <Cluster>
      <ColorPicker
        value={value ?? suluhYellow}
        format="hex"
        disabledAlpha
        showText
        onChangeComplete={(colour) => onChange?.(colour.toHexString().toLowerCase())}
      />
      {value && (
        <Button type="text" onClick={() => onChange?.(null)}>
          Pakai warna Suluh
        </Button>
      )}
    </Cluster>
  )
}

/** The logo as it is, and another in its place; nothing shows it elsewhere before the form is saved. */
function LogoInput({ value, onChange }: InputProps) {
  const upload = useCustomMutation(merek.uploadLogo, {
    successMessage: false,
    onSuccess: ({ logoId }) => onChange?.(logoId),
  })
  return (
    <Cluster gap={3}>
      <PictureUpload
        what="Logo"
        hasOne={Boolean(value)}
        mostBytes={maxMerekLogoBytes}
        isBusy={upload.isPending}
        onPick={(body) => upload.mutate({ body })}
      />
      {value && (
        <Button type="text" onClick={() => onChange?.(null)}>
          Lepas
        </Button>
      )}
      <Text as="span" tone="soft" size="small">
        PNG, JPEG, WebP, atau GIF; paling besar 1 MB
      </Text>
    </Cluster>
  )
}
