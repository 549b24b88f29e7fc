import { layanan } from '@suluh/contract/platform/layanan/layanan'
import { useCustom } from '#platform/kernel/data/data-hooks.ts'
import { Fullness } from './fullness.tsx'

/** For who manages the application: its plan is filling up. */
export function LayananNotice() {
  const { result } = useCustom(layanan.one, {})
  return result ? <Fullness layanan={result} /> : null
}
