import { Link } from 'react-router'
import { AntdPage } from '#shell/antd-page.tsx'
import { CreateForm } from '../create-form.tsx'
import './designer.css'

/** `/analytics/designer`: what to begin with. */
export function StartPage() {
  return (
    <AntdPage>
      <main className="designer-start">
        <Link to="/dashboard/analytics">← Semua laporan</Link>
        <h1>Buat laporan</h1>
        <p>Pilih contoh yang paling dekat, atau mulai dari halaman kosong.</p>
        <CreateForm />
      </main>
    </AntdPage>
  )
}
