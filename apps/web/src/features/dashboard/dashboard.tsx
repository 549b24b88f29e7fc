import { useGetIdentity } from '#kernel/auth-hooks.ts'

export function Dashboard() {
  const identity = useGetIdentity()
  return <h1>Halo, {identity?.name}</h1>
}
