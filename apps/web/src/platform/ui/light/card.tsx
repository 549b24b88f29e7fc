import type { ReactNode } from 'react'
import './card.css'

/** A sheet of paper on the page. */
export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <section className={`card ${className}`}>{children}</section>
}
