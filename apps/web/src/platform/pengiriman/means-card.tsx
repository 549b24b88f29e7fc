import { useState, type ReactNode } from 'react'
import { Button } from 'antd'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'

type MeansCardProps = {
  title: string
  about: string
  /** What opens the form, while nothing is set. */
  begin: { label: string; type?: 'primary' }
  isSet: boolean
  children: ReactNode
}

/** One of the means by which mails or messages leave: off until somebody describes it. */
export function MeansCard({ title, about, begin: { label, ...button }, isSet, children }: MeansCardProps) {
  const [isOpen, setOpen] = useState(isSet)
  return (
    <Stack as={Card} gap={4}>
      <h2>{title}</h2>
      <Text tone="soft">{about}</Text>
      {isOpen ? (
        children
      ) : (
        <Cluster>
          <Button {...button} onClick={() => setOpen(true)}>
            {label}
          </Button>
        </Cluster>
      )}
    </Stack>
  )
}

type MeansButtonsProps = {
  isSaving: boolean
  /** Where there is something to take away. */
  remove: { label: string; isPending: boolean; onClick: () => void } | null
}

export function MeansButtons({ isSaving, remove }: MeansButtonsProps) {
  return (
    <Cluster>
      <Button type="primary" htmlType="submit" loading={isSaving}>
        Simpan
      </Button>
      {remove && (
        <Button type="text" danger loading={remove.isPending} onClick={remove.onClick}>
          {remove.label}
        </Button>
      )}
    </Cluster>
  )
}
