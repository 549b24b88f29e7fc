import type { ReactNode } from 'react'
import { Button } from '#platform/ui/light/button.tsx'

type ToolbarButtonProps = {
  label: string
  /** What the keyboard has for it, as people say it. */
  keys?: string
  isOn?: boolean
  isDisabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** A button that leaves the cursor where it is. */
export function ToolbarButton({
  label,
  keys,
  isOn,
  isDisabled = false,
  onPress,
  children,
}: ToolbarButtonProps) {
  return (
    <Button
      variant="quiet"
      title={keys ? `${label} (${keys})` : label}
      aria-label={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      disabled={isDisabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}
