import { Outlet } from '#platform/kernel/router/routed.tsx'

/** A page of its own, with nothing around it. */
export function FullLayout() {
  return <Outlet />
}
