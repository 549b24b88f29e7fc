import { useState } from 'react'
import { Segmented } from 'antd'
import { PlusOutlined } from '@ant-design/icons'
import { useSearchParams } from 'react-router'
import { AccessButton } from '#platform/ui/antd/access-button.tsx'
import { PageHeader } from '#platform/ui/light/page-header.tsx'
import { EventDrawer } from './event-drawer.tsx'
import { EventForm } from '../event-form.tsx'
import { dayOf } from '../institution-time.ts'
import { JadwalCalendar } from './jadwal-calendar.tsx'
import { JadwalList } from './jadwal-list.tsx'

const views = { bulan: 'Bulan', minggu: 'Minggu', daftar: 'Daftar' } as const
type View = keyof typeof views

/** `/dashboard/jadwal`: every exam that one may see, as a calendar or as a list. */
export function JadwalPage() {
  const [search, setSearch] = useSearchParams()
  const [today] = useState(() => dayOf(new Date().toISOString()))
  const [isMaking, setMaking] = useState(false)
  const asked = search.get('tampilan')
  const view: View = asked === 'minggu' || asked === 'daftar' ? asked : 'bulan'
  const day = search.get('hari') ?? today
  const change = (part: Record<string, string | undefined>) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      for (const [key, value] of Object.entries(part))
        if (value === undefined) after.delete(key)
        else after.set(key, value)
      return after
    })
  const open = (id: string | undefined) => change({ ujian: id })
  return (
    <>
      <PageHeader title="Jadwal Ujian">
        <AccessButton
          izin={{ resource: 'event', action: 'write' }}
          type="primary"
          icon={<PlusOutlined />}
          onClick={() => setMaking(true)}
        >
          Jadwalkan ujian
        </AccessButton>
      </PageHeader>
      <Segmented<View>
        aria-label="Tampilan"
        value={view}
        onChange={(tampilan) => change({ tampilan })}
        options={Object.entries(views).map(([value, label]) => ({ value: value as View, label }))}
      />
      {view === 'daftar' ? (
        <JadwalList onOpen={open} />
      ) : (
        <JadwalCalendar
          isWeek={view === 'minggu'}
          day={day}
          today={today}
          onDay={(hari) => change({ hari })}
          onOpen={open}
        />
      )}
      <EventDrawer id={search.get('ujian')} onClose={() => open(undefined)} />
      {isMaking && <EventForm onClose={() => setMaking(false)} />}
    </>
  )
}
