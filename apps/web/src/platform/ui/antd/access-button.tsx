import { Button, Tooltip, type ButtonProps } from 'antd'
import { useCan, type Pair } from '#platform/kernel/auth/access-control.ts'
import { translate } from '#platform/kernel/i18n.ts'

/** A button for those who may; for others it stays, disabled, and says why. */
export function AccessButton({ izin, ...button }: ButtonProps & { izin: Pair }) {
  const { can, isLoading } = useCan(izin)
  return (
    <Tooltip title={can || isLoading ? undefined : translate('buttons.notAccessTitle')}>
      <Button {...button} disabled={button.disabled === true || !can} />
    </Tooltip>
  )
}
