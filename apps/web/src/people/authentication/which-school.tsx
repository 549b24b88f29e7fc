import type { Issue } from '@suluh/contract/platform/error'
import { Button } from '#platform/ui/light/button.tsx'
import { Stack } from '#platform/ui/light/layout/layout.tsx'

type WhichSchoolProps = {
  /** The code of each, and its name. */
  schools: Issue[]
  isBusy: boolean
  onChoose: (aplikasi: string) => Promise<unknown>
  onBack: () => void
}

/** After the right password of who has accounts by the same name and password in several. */
export function WhichSchool({ schools, isBusy, onChoose, onBack }: WhichSchoolProps) {
  return (
    <Stack gap={4}>
      <p>Kata sandi benar. Akun ini ada di beberapa tempat; mana yang akan dibuka?</p>
      {schools.map(({ path, message }) => (
        <Button key={path} busy={isBusy} onClick={() => void onChoose(path)}>
          {message}
        </Button>
      ))}
      <Button variant="quiet" onClick={onBack}>
        Kembali
      </Button>
    </Stack>
  )
}
