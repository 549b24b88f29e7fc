import { Outlet } from 'react-router'

/** A page of its own, with nothing around it. */
export function FullLayout() {
  return <Outlet />
}
