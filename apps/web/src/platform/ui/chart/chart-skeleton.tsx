import { Skeleton } from '../light/notices/skeleton.tsx'

const lineHeight = 26

/** As high as the chart that comes. */
export function ChartSkeleton({ height }: { height: number }) {
  return (
    <div style={{ height }}>
      <Skeleton lines={Math.floor((height - lineHeight) / lineHeight)} />
    </div>
  )
}
