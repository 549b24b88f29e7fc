import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toXlsx } from '../apps/api/src/platform/sheet/write-sheet.ts'
import { phone, useBrowser } from './browser.ts'
import { ask, openAs, soon, tokenOf } from './kernel/signed-in.ts'
import { carry } from './carry.ts'
import { choose, tick } from './choose.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const settings = '/dashboard/settings'
const people = useBrowser()
let page: Page
let token: string

beforeAll(async () => {
  page = await openAs(people, 'pengelola')
  token = await tokenOf(people, 'pengelola')
})
afterAll(() => page.context().close())

const select = (name: string) => page.getByRole('combobox', { name, exact: true })

async function addAtribut(nama: string, kind: string, choices: string[] = []): Promise<void> {
  await page.getByRole('button', { name: 'Tambah atribut' }).first().click()
  await page.getByLabel('Nama', { exact: true }).fill(nama)
  if (kind !== 'Teks') await choose(select('Jenis'), kind)
  for (const [index, choice] of choices.entries()) {
    await page.getByRole('button', { name: 'Tambah pilihan' }).click()
    await page.getByLabel(`Pilihan ${index + 1}`, { exact: true }).fill(choice)
  }
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('listitem').filter({ hasText: nama }).first().waitFor()
  // The form that goes must not be taken for the next one.
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

describe('atribut', () => {
  const names = () => page.getByRole('main').locator('ol strong').allTextContents()

  it('are made, arranged by keyboard, and stand in the form of a person', async () => {
    await page.goto(`${settings}/atribut`)
    await addAtribut('Nama wali', 'Teks')
    await addAtribut('Agama', 'Pilihan', ['Islam', 'Hindu'])
    // After those that the demo has.
    const before = (await names()).slice(0, -2)
    const [first, second] = (await names()).slice(-2)
    await carry(page.getByRole('button', { name: `Pindahkan ${second}` }), before.length + 1)
    await expect.poll(names, soon).toEqual([...before, second, first])
    await addAtribut('Hobi', 'Teks')
    await expect.poll(names, soon).toEqual([...before, second, first, 'Hobi'])
    await page.goto(`${settings}/pengguna?peran=murid`)
    await page.getByRole('button', { name: 'Tambah murid' }).first().click()
    const labels = page.getByRole('dialog').locator('.ant-form-item-label')
    await expect
      .poll(async () => (await labels.allTextContents()).slice(-3), soon)
      .toEqual([second, first, 'Hobi'])
  })

  it('whose values cannot follow a new kind say whose they are, and one with values goes only when agreed', async () => {
    const { body } = await ask<{ id: string }[]>(people, token, 'GET', '/atribut?q=Nama wali')
    const murid = await ask<{ id: string; nama: string }[]>(
      people,
      token,
      'GET',
      '/application-user?q=murid7@suluh.test',
    )
    const { id, nama } = murid.body.data[0]!
    const { body: one } = await ask<Record<string, unknown>>(people, token, 'GET', `/application-user/${id}`)
    const { peran, lembaga, ...rest } = one.data as { peran: { id: string }; lembaga: { id: string } | null }
    const change = {
      ...rest,
      peranId: peran.id,
      lembagaId: lembaga?.id ?? null,
      atribut: { [body.data[0]!.id]: 'Pak Budi' },
    }
    expect((await ask(people, token, 'PUT', `/application-user/${id}`, change)).status).toBe(200)
    await page.goto(`${settings}/atribut`)
    await page.getByRole('main').locator('ol button').filter({ hasText: 'Nama wali' }).first().click()
    await choose(select('Jenis'), 'Angka')
    await page.getByText('1 isian yang ada ikut diubah').waitFor()
    await page.getByRole('button', { name: 'Simpan' }).click()
    const offender = page.getByRole('dialog').locator('[data-part=alert] li')
    await expect.poll(() => offender.textContent(), soon).toContain(`${nama} Pak Budi`)
    await page.goto(`${settings}/atribut`)
    await page.getByRole('button', { name: 'Hapus Nama wali' }).click()
    await page.getByText('1 isian Nama wali ikut terhapus').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
    await page.getByRole('button', { name: 'Batalkan' }).click()
    await page.getByRole('main').locator('ol button').filter({ hasText: 'Nama wali' }).first().waitFor()
  })
})

describe('group belajar', () => {
  it('is made, filled from a list, and a member who is taken out comes back', async () => {
    await page.goto(`${settings}/group-belajar`)
    await page.getByRole('button', { name: 'Tambah group' }).first().click()
    await page.getByLabel('Nama group').fill('Tim Olimpiade')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tim Olimpiade' }).waitFor()
    await page.getByRole('button', { name: 'Tambah anggota' }).first().click()
    await page.getByText('Tempel atau unggah daftar').click()
    const list = page.getByLabel('Daftar', { exact: true })
    const sheet = await toXlsx([
      ['NO', 'NAMA', 'EMAIL'],
      ['1', 'Dari Excel', 'murid5@suluh.test'],
    ])
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'anggota.xlsx', mimeType: xlsx, buffer: sheet })
    await page.getByText('1 dari 1 baris siap dimasukkan').waitFor()
    expect(await list.inputValue()).toBe('murid5@suluh.test')
    await list.fill('murid5@suluh.test\ntidak-ada@suluh.test\nmurid6@suluh.test')
    await page.getByRole('button', { name: 'Cocokkan' }).click()
    await page.getByText('2 dari 3 baris siap dimasukkan').waitFor()
    await page.getByText('Baris 2').waitFor()
    await page.getByRole('button', { name: 'Masukkan 2 orang' }).click()
    const rows = page.locator('tr[data-row-key]')
    await expect.poll(() => rows.count(), soon).toBe(2)
    await tick(rows.first().getByRole('checkbox'))
    await page.getByRole('button', { name: 'Keluarkan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keluarkan' }).click()
    await expect.poll(() => rows.count(), soon).toBe(1)
    await page.getByRole('button', { name: 'Batalkan' }).click()
    await expect.poll(() => rows.count(), soon).toBe(2)
  })

  it('fills itself by a rule, after saying whom it means', async () => {
    await page.getByRole('link', { name: 'Aturan' }).click()
    await page.getByRole('button', { name: 'Buat aturan' }).click()
    await choose(select('Syarat 1: isi'), 'Guru')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Lihat siapa yang cocok' }).click()
    const said = await page.getByText(/\d+ orang cocok/).textContent()
    const count = Number(/\d+/.exec(said ?? '')?.[0])
    await page.getByRole('button', { name: 'Simpan aturan' }).click()
    await page.getByText('anggota sudah menurut aturan').waitFor()
    await page.getByRole('link', { name: 'Anggota' }).click()
    await expect.poll(() => page.getByText(`dari ${count}`).count(), soon).toBe(1)
  })

  it('lies in another, and is shown there', async () => {
    const { body } = await ask<{ id: string }[]>(people, token, 'GET', '/group-belajar?q=Tim Olimpiade')
    const parentId = body.data[0]!.id
    const group = { nama: 'Regu Satu', kode: null, lembagaId: null, parentId, tahunAjaran: null }
    expect((await ask(people, token, 'POST', '/group-belajar', group)).status).toBe(200)
    await page.goto(`${settings}/group-belajar?q=Regu`)
    await page.getByText('Tim Olimpiade', { exact: true }).waitFor()
    await page.goto(`${settings}/group-belajar?q=Tim Olimpiade`)
    await page.getByRole('link', { name: 'Tim Olimpiade' }).click()
    await page.getByRole('link', { name: 'Di dalamnya' }).click()
    await expect.poll(() => page.getByRole('link', { name: 'Regu Satu' }).count(), soon).toBe(1)
  })

  it('is copied to another school year with all below it, and the old one goes to the archive', async () => {
    await page.goto(`${settings}/group-belajar?q=Tim Olimpiade`)
    await page.getByRole('button', { name: 'Tindakan untuk Tim Olimpiade' }).click()
    await page.getByRole('menuitem', { name: 'Salin ke tahun ajaran lain' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Group di dalamnya ikut disalin').waitFor()
    await dialog.getByLabel('Nama baru').fill('Tim Olimpiade Baru')
    await choose(dialog.getByRole('combobox', { name: 'Tahun ajaran' }), '/')
    await tick(dialog.getByLabel('Arsipkan group yang lama'))
    await dialog.getByRole('button', { name: 'Salin' }).click()
    await page.getByRole('heading', { level: 1, name: 'Tim Olimpiade Baru' }).waitFor()
    await page.getByRole('link', { name: 'Di dalamnya' }).click()
    await expect.poll(() => page.getByRole('link', { name: 'Regu Satu' }).count(), soon).toBe(1)
    await page.goto(`${settings}/group-belajar?q=Tim Olimpiade&arsip=ya`)
    await page.getByRole('link', { name: 'Tim Olimpiade', exact: true }).click()
    await page.getByRole('button', { name: 'Tindakan lain' }).click()
    await page.getByRole('menuitem', { name: 'Aktifkan kembali' }).click()
    await expect.poll(() => page.getByText('Arsip', { exact: true }).count(), soon).toBe(0)
  })

  it('that an exam uses stays, and says which', async () => {
    await page.goto(`${settings}/group-belajar?q=VIII A`)
    await page
      .getByRole('row')
      .filter({ hasText: 'Bandung' })
      .getByRole('button', { name: 'Tindakan untuk VIII A' })
      .click()
    await page.getByRole('menuitem', { name: 'Hapus' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
    const refusal = page.getByText(/dipakai ujian “/)
    await expect.poll(() => refusal.count(), soon).toBe(1)
  })

  it('shows a murid what comes, how it went and who is there, without the weight of the staff', async () => {
    const pupil = await openAs(people, 'murid14', phone)
    const loaded: string[] = []
    pupil.on('response', (response) => void loaded.push(response.url()))
    await pupil.goto('/dashboard')
    await pupil.getByRole('link', { name: 'Group belajar saya' }).click()
    await pupil.getByRole('link', { name: 'VIII A' }).click()
    await pupil.getByText(/ujian selesai\. Rata-rata/).waitFor()
    await pupil.getByRole('heading', { name: 'Anggota' }).waitFor()
    const members = pupil.locator('section', { hasText: 'Anggota' }).locator('ol')
    await expect.poll(() => members.getByRole('listitem').count(), soon).toBe(30)
    expect(await members.textContent()).not.toMatch(/\d/)
    expect(loaded.filter((url) => /staff-shell|antd/.test(url))).toEqual([])
    await pupil.context().close()
  })
})
