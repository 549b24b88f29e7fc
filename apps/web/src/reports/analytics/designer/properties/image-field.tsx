import { file, maxFileBytes } from '@suluh/contract/platform/file'
import type { Widget } from '@suluh/contract/reports/report-definition'
import { dataProvider } from '#platform/kernel/data/data-provider.ts'
import { useCustomMutation } from '#platform/kernel/data/mutation-hooks.ts'
import { PictureUpload } from '#platform/ui/antd/picture-upload.tsx'
import { TextInput } from './text-input.tsx'
import { useDesigner } from '../use-designer.ts'
import styles from '../designer.module.css'

type ImageWidget = Extract<Widget, { kind: 'image' }>

/** A picture of the report, with words for those who do not see it. */
export function ImageField({ widget }: { widget: ImageWidget }) {
  const { change } = useDesigner()
  const set = (part: Partial<Pick<ImageWidget, 'fileId' | 'alt'>>, group?: string) =>
    change({
      label: 'Ubah gambar',
      ...(group && { group }),
      recipe: ({ definition }) => {
        const target = definition.widgets[widget.id]
        if (target?.kind === 'image') Object.assign(target, part)
      },
    })
  const upload = useCustomMutation(file.upload, {
    successMessage: false,
    onSuccess: ({ id }) => set({ fileId: id }),
  })
  return (
    <>
      {widget.fileId && (
        <img
          className={styles.picture}
          src={`${dataProvider.getApiUrl()}/file/${widget.fileId}`}
          alt={widget.alt}
        />
      )}
      <PictureUpload
        what="Gambar"
        hasOne={Boolean(widget.fileId)}
        mostBytes={maxFileBytes}
        isBusy={upload.isPending}
        onPick={(body) => upload.mutate({ body })}
      />
      <label className={styles.field}>
        Keterangan untuk yang tidak melihat gambar
        <TextInput
          label="Keterangan gambar"
          value={widget.alt}
          most={300}
          onChange={(alt) => set({ alt }, `alt ${widget.id}`)}
        />
      </label>
    </>
  )
}
