import { useState } from 'react'
import { Button } from 'antd'
import type { Endpoint } from '@suluh/contract/platform/endpoint'
import { applicationUser } from '@suluh/contract/people/application-user'
import { event } from '@suluh/contract/exams/event'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { readToken } from '#platform/kernel/auth/session-cookie.ts'
import { Card } from '#platform/ui/light/card.tsx'
import { Cluster, Stack } from '#platform/ui/light/layout/layout.tsx'
import styles from './devs.module.css'

type Example = { title: string; endpoint: Endpoint; query: string }

const examples: Example[] = [
  { title: 'Siapa pemilik token ini', endpoint: applicationUser.me, query: '' },
  {
    title: 'Lima pelajaran pertama',
    endpoint: pelajaran.list,
    query: '_start=0&_end=5&_sort=kode&_order=asc',
  },
  { title: 'Ujian terbaru', endpoint: event.list, query: '_start=0&_end=3&_sort=opensAt&_order=desc' },
]

/** Calls to copy into a terminal, each of which can be tried here at once. */
export function CallExamples() {
  return (
    <Stack as={Card}>
      <h2>Contoh</h2>
      <p>Ganti TOKEN dengan token Anda. &quot;Coba&quot; menjalankannya di sini dengan sesi Anda sendiri.</p>
      {examples.map((each) => (
        <CallExample key={each.title} {...each} />
      ))}
    </Stack>
  )
}

function CallExample({ title, endpoint, query }: Example) {
  const [answer, setAnswer] = useState<string>()
  const address = `${location.origin}/api${endpoint.path}${query && `?${query}`}`
  const run = () => {
    setAnswer('…')
    // As the program would: the answer is shown with its envelope.
    fetch(address, { headers: { authorization: `Bearer ${readToken() ?? ''}` } })
      .then(async (response) => JSON.stringify(await response.json(), null, 2))
      .then(setAnswer, () => setAnswer('Tidak ada jawaban. Periksa sambungan, lalu coba lagi.'))
  }
  return (
    <Stack as="section" className={styles.example}>
      <Cluster justify="between">
        <h3>{title}</h3>
        <Button onClick={run} aria-label={`Coba: ${title}`}>
          Coba
        </Button>
      </Cluster>
      <pre tabIndex={0}>{`curl -H 'Authorization: Bearer TOKEN' \\\n  '${address}'`}</pre>
      {answer !== undefined && (
        <pre role="status" tabIndex={0}>
          {answer}
        </pre>
      )}
    </Stack>
  )
}
