import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../browser.ts'
import { ask, makePaket, openAs, tokenOf, unique } from '../kernel/signed-in.ts'

const people = useBrowser()
let token = ''
type Row = { id: string; nama: string; status: string }

beforeAll(async () => {
  token = await tokenOf(people, 'staf')
})

const get = <T>(path: string) => ask<T>(people, token, 'GET', path)
const names = async (query: string) => {
  const { body } = await get<Row[]>(`/paket-soal?${query}`)
  return body.data.map(({ nama }) => nama)
}

describe('the calls it makes', () => {
  it('7.1 every request goes to the configured address and carries a Bearer header when the cookie holds a valid token', async () => {
    const page = await openAs(people, 'staf')
    const headers: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) headers.push(request.headers()['authorization'])
    })
    await page.goto('/dashboard/paket-soal')
    await page.locator('tbody a').first().waitFor()
    expect(headers.length).toBeGreaterThan(2)
    expect(new Set(headers)).toEqual(new Set([`Bearer ${token}`]))
    await page.context().close()
  })

  it('7.2 Login: POST /authentication/login answers the token in data', async () => {
    expect(token).toMatch(/^[\w-]{20,}$/)
    const wrong = { emailOrTelp: 'murid15@suluh.test', password: 'salah' }
    const { status, body } = await ask(people, '', 'POST', '/authentication/login', wrong)
    expect([status, body.message]).toEqual([401, 'Invalid username or password'])
  })

  it('7.3 Register: POST /authentication/register, body is the given fields', async () => {
    const body = {
      nama: 'A',
      email: 'a@uji.test',
      password: 'delapan huruf',
      undangan: 'tidak-ada'.repeat(4),
    }
    const answer = await ask(people, '', 'POST', '/authentication/register', body)
    expect([answer.status, answer.body.success]).toEqual([400, false])
    expect(answer.body.message).toBe('Tautan sudah dipakai atau kedaluwarsa. Minta tautan baru.')
  })

  it('7.4 Current user: GET /application-user/me', async () => {
    expect((await get('/application-user/me')).body).toMatchObject({
      success: true,
      data: { name: 'Hendra Gunawan' },
    })
  })

  it('7.5 Forgot password: GET /authentication/forgot-password/{username} answers success, message', async () => {
    const forgot = (name: string) => ask(people, '', 'GET', `/authentication/forgot-password/${name}`)
    const known = await forgot('murid15@suluh.test')
    expect(known.body).toMatchObject({ success: true, message: 'OK' })
    // Who is there is nobody else's business: docs/decisions/0008.
    expect(await forgot('tidak-ada@suluh.test')).toEqual(known)
    const nobody = await forgot('tidak-ada')
    expect(nobody.body).toMatchObject({ success: false, message: 'Gagal atau pengguna tidak ada' })
  })

  it('7.6 List: GET {resource} with _start, _end, and _sort, _order comma-joined', async () => {
    const all = await names('_start=0&_end=1000&_sort=status,nama&_order=desc,asc')
    expect(await names('_start=2&_end=5&_sort=status,nama&_order=desc,asc')).toEqual(all.slice(2, 5))
    const statuses = async (order: string) => {
      const { body } = await get<Row[]>(`/paket-soal?_end=1000&_sort=status,nama&_order=${order}`)
      return body.data.map(({ status }) => status).filter((each, at, every) => each !== every[at - 1])
    }
    expect(await statuses('asc,asc')).toEqual(['draf', 'terbit', 'arsip'])
    expect(await statuses('desc,asc')).toEqual(['arsip', 'terbit', 'draf'])
  })

  it('7.7 Many: GET {resource} with id params', async () => {
    const { body } = await get<Row[]>('/paket-soal?_end=3')
    const [first, , third] = body.data.map(({ id }) => id)
    const many = await get<Row[]>(`/paket-soal?id=${first}&id=${third}`)
    expect(new Set(many.body.data.map(({ id }) => id))).toEqual(new Set([first, third]))
  })

  it('7.8, 7.9, 7.10 Create: POST {resource}; One: GET {resource}/{id}; Update: PUT {resource}/{id}', async () => {
    const made = await makePaket(people, token, unique('Spesifikasi'))
    const one = await get<object>(`/paket-soal/${made.id}`)
    expect(one.body).toMatchObject({ success: true, data: { nama: made.nama } })
    const detail = one.body.data as { sections: { soal: { id: string }[] }[] }
    const sections = detail.sections.map(({ soal, ...section }) => ({
      ...section,
      soalIds: soal.map(({ id }) => id),
    }))
    const body = { ...detail, sections, nama: `${made.nama} baru` }
    const put = await ask(people, token, 'PUT', `/paket-soal/${made.id}`, body)
    expect(put.body).toMatchObject({ success: true, data: { nama: `${made.nama} baru` } })
    const stale = await ask(people, token, 'PUT', `/paket-soal/${made.id}`, body)
    expect(stale.status).toBe(409)
  })

  it('7.11 Delete one: DELETE {resource}/{id}', async () => {
    const { id } = await makePaket(people, token, unique('Hapus satu'))
    expect((await ask(people, token, 'DELETE', `/paket-soal/${id}`)).body.success).toBe(true)
    expect((await get(`/paket-soal/${id}`)).status).toBe(404)
  })

  it.each([
    ['bare', (ids: string[]) => ids],
    ['named', (ids: string[]) => ({ ids })],
  ])('7.12 Delete many: DELETE {resource} with ids as the body, %s', async (_, toBody) => {
    const made = await Promise.all(['a', 'b'].map((each) => makePaket(people, token, unique(each))))
    const ids = made.map(({ id }) => id)
    expect((await ask(people, token, 'DELETE', '/paket-soal', toBody(ids))).body.success).toBe(true)
    const left = await get<Row[]>(`/paket-soal?${ids.map((id) => `id=${id}`).join('&')}`)
    expect(left.body.data).toEqual([])
  })

  it('7.15 filter operator suffixes: ne becomes _ne, contains becomes _like, q is passed as is', async () => {
    const statuses = async (query: string) =>
      new Set((await get<Row[]>(`/paket-soal?_end=1000&${query}`)).body.data.map(({ status }) => status))
    expect(await statuses('status=arsip')).toEqual(new Set(['arsip']))
    expect(await statuses('status_ne=terbit')).toEqual(new Set(['arsip', 'draf']))
    expect(await names('q=Sumatif%20IPA')).toEqual(['Sumatif IPA Kelas VIII'])
    const found = await get<Row[]>('/application-user?nama_like=ambang')
    expect(found.body.data.map(({ nama }) => nama)).toEqual(['Bambang Sutrisno'])
  })

  it('7.15 gte becomes _gte, lte becomes _lte', async () => {
    const totalOf = async (query: string) =>
      (await get(`/application-user?_end=1&${query}`)).body.recordsFiltered
    const all = await totalOf('peran=murid')
    expect(all).toBeGreaterThan(100)
    for (const [since, from, to] of [
      ['2020-01-01', all, 0],
      ['2099-01-01', 0, all],
    ]) {
      expect(await totalOf(`peran=murid&dibuatPada_gte=${since}`)).toBe(from)
      expect(await totalOf(`peran=murid&dibuatPada_lte=${since}`)).toBe(to)
    }
  })

  it('7.14 data responses carry success and message', async () => {
    for (const path of ['/paket-soal', '/application-user/me', '/paket-soal/tidak-ada'])
      expect((await get(path)).body).toMatchObject({
        success: expect.any(Boolean),
        message: expect.any(String),
      })
  })

  it.each(['or=1', 'and=1', 'or[0]=a', 'rahasia=1', '_sort=rahasia', 'status_in=draf'])(
    '7.15 the operators or and and are rejected, as is whatever else is unknown: %s',
    async (query) => {
      expect((await get(`/paket-soal?${query}`)).status).toBe(400)
    },
  )

  it('7.13 any url and method: the whole of it is described at /api/openapi.json, with readable pages beside it', async () => {
    const response = await fetch(`${people.baseUrl}/api/openapi.json`)
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(calls).toEqual(
      expect.arrayContaining([
        'POST /authentication/login',
        'GET /application-user/me',
        'GET /authentication/forgot-password/{username}',
        'GET /paket-soal',
        'POST /paket-soal',
        'PUT /paket-soal/{id}',
        'DELETE /paket-soal/{id}',
        'DELETE /paket-soal',
      ]),
    )
    expect((await fetch(`${people.baseUrl}/api/docs`)).status).toBe(200)
  })
})
