import { Link, type LinkProps } from '#platform/kernel/router/routed.tsx'
import { useCan, type Pair } from '#platform/kernel/auth/access-control.ts'

/** A link for those who may open what it leads to; for others its words. */
export function AccessLink({ izin, ...link }: LinkProps & { izin: Pair }) {
  return useCan(izin).can ? <Link {...link} /> : <>{link.children}</>
}
