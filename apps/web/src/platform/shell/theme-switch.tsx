import { Button } from '#platform/ui/light/button.tsx'
import { useTheme } from '#platform/theme.ts'

/** Light or dark, by hand. */
export function ThemeSwitch() {
  const { theme, toggleTheme } = useTheme()
  const label = theme === 'dark' ? 'Pakai tampilan terang' : 'Pakai tampilan gelap'
  return (
    <Button variant="quiet" aria-label={label} title={label} onClick={toggleTheme}>
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <circle cx="9" cy="9" r="7" />
        <path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </Button>
  )
}
