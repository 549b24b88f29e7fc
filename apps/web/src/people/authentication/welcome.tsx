import type { ReactNode } from 'react'
import { Link } from 'react-router'
import './welcome.css'

/** The welcome page: what Suluh is beside the form; below 1010 px above it, below 650 px only the form. */
export function Welcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="welcome">
      <aside className="welcome-side" aria-hidden="true">
        <img src="/suluh.svg" alt="" width="72" height="72" />
        <p className="welcome-line">Ujian yang tenang, hasil yang jujur.</p>
        <p>Jawaban tersimpan meski jaringan terputus. Statistik butir dihitung dengan benar.</p>
      </aside>
      <main className="welcome-form">
        <div className="welcome-brand">
          <img src="/suluh.svg" alt="" width="36" height="36" />
          <span>Suluh</span>
        </div>
        <h1>{title}</h1>
        {children}
        <p className="welcome-foot">
          © 2025 Suluh · <Link to="/privasi">Privasi</Link>
        </p>
      </main>
    </div>
  )
}
