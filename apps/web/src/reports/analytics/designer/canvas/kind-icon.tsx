import type { ReactNode } from 'react'
import type { WidgetKind } from '@suluh/contract/reports/report-definition'

const lines: Record<WidgetKind, ReactNode> = {
  bar: <path d="M4 20V10h4v10M10 20V4h4v16M16 20v-7h4v7" />,
  line: <path d="M3 17l5-6 5 3 8-9M3 21h18" />,
  area: <path d="M3 20v-6l5-5 5 3 8-7v15z" />,
  pie: <path d="M12 3v9h9M12 3a9 9 0 1 0 9 9 9 9 0 0 0-9-9z" />,
  table: <path d="M3 5h18v14H3zM3 10h18M3 14.500h18M10 5v14" />,
  pivot: <path d="M3 4h18v16H3zM3 9h18M9 4v16M12 15h6M15 12v6" />,
  kpi: <path d="M4 8h2v9M11 8h5l-4 9M19 8v9M3 21h18" />,
  gauge: <path d="M3 18a9 9 0 1 1 18 0M12 18l5-7M12 18h.01" />,
  ranking: <path d="M3 5h17M3 10h13M3 15h9M3 20h5" />,
  histogram: <path d="M3 20v-4h4v4M7 20v-9h4v9M11 20V5h4v15M15 20v-7h4v7M2 20h20" />,
  boxplot: <path d="M12 2v4M8 6h8v11H8zM8 12h8M12 17v5M9 2h6M9 22h6" />,
  scatter: <path d="M4 3v17h17M9 15h.01M12 9h.01M16 12h.01M18 6h.01M8 10h.01" strokeWidth="2.2" />,
  heatmap: (
    <path d="M3 3h6v6H3zM9 3h6v6H9zM15 9h6v6h-6zM3 15h6v6H3zM9 15h6v6H9zM3 9h6v6M15 3h6v6M15 15h6v6" />
  ),
  map: <path d="M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14" />,
  text: <path d="M4 6V4h16v2M12 4v16M9 20h6" />,
  image: <path d="M3 4h18v16H3zM3 17l6-6 5 5 3-3 4 4M15.500 9h.01" />,
  filter: <path d="M3 4h18l-7 9v7l-4-2v-5z" />,
  'page-break': <path d="M5 3v6h14V3M5 21v-6h14v6M2 12h3M8 12h3M14 12h3M20 12h2" />,
}

/** A small drawing of what a kind of widget looks like. */
export function KindIcon({ kind }: { kind: WidgetKind }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {lines[kind]}
    </svg>
  )
}
