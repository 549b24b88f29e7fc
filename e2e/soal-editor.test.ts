import { applicationUser } from '@suluh/contract/people/application-user'
import { event } from '@suluh/contract/exams/event'
import { paketSoal } from '@suluh/contract/papers/paket-soal'
import { pelajaran } from '@suluh/contract/school/pelajaran'
import { soal } from '@suluh/contract/bank/soal'
import { emptySoal } from '@suluh/contract/bank/new-soal'
import type { Form } from '@suluh/contract/bank/soal-words'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call } from './api-client.ts'
import { phone, useBrowser } from './browser.ts'
import { answer, expectMedia, field, type, write } from './seven-forms.ts'
import { addressOf, openAs, soon, tokenOf, unique } from './kernel/signed-in.ts'
import { choose, tick } from './choose.ts'

// Not of any lembaga, so that what they write is in no teacher's bank.
const people = useBrowser()
const saved = (page: Page) =>
  page.locator('[data-part=page-header] [data-part=save-indicator][data-status=success]').waitFor()

/** Puts an empty question of this form into the package, and opens it in the editor from there. */
async function writeNew(page: Page, token: string, paketId: string, form: Form): Promise<void> {
  const places = await call(people.baseUrl, token, pelajaran.list, {})
  const made = await call(people.baseUrl, token, soal.create, {
    body: {
      draft: { ...emptySoal(form), pembahasan: '' },
      pelajaranId: places[0]!.id,
      aspekId: null,
      status: 'draf',
    },
  })
  const params = { id: paketId }
  await call(people.baseUrl, token, paketSoal.addSoal, { params, body: { soalIds: [made.id] } })
  await page.goto(`/dashboard/paket-soal/bank/${made.id}?dari=/dashboard/paket-soal/${paketId}`)
  await field(page, 'Pokok soal').waitFor()
}

const forms = Object.keys(write) as Form[]

const draw = `const canvas = document.createElement('canvas'); canvas.width = 600; canvas.height = 300
  canvas.getContext('2d').fillRect(0, 0, 600, 300)
  const picture = await new Promise((done) => canvas.toBlob(done, 'image/png'))`
/** Puts a picture where Ctrl+V finds it. */
const copyPicture = `(async () => { ${draw}; await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]) })()`
/** A picture as a mouse brings it from a folder. */
const pictureFile = `(async () => { ${draw}; const brought = new DataTransfer()
  brought.items.add(new File([picture], 'peta.png', { type: 'image/png' })); return brought })()`

describe('the editor', () => {
  it('takes every form through package and exam to its result', async () => {
    const page = await openAs(people, 'pengelola')
    const token = await tokenOf(people, 'pengelola')
    const made = await call(people.baseUrl, token, paketSoal.create, {
      body: { nama: unique('Semua bentuk'), preset: 'ulangan' },
    })
    const paket = `/dashboard/paket-soal/${made.id}`
    for (const form of forms) {
      await writeNew(page, token, made.id, form)
      await write[form](page)
      await saved(page)
      await page.getByText('Soal lengkap').waitFor()
      await page.getByRole('button', { name: 'Tandai siap' }).click()
      await page.waitForURL(`**${paket}`)
      await page
        .getByRole('region', { name: /^Soal / })
        .getByRole('listitem')
        .nth(forms.indexOf(form))
        .waitFor()
    }
    await page.getByRole('button', { name: 'Terbitkan paket' }).click()
    await page.getByRole('button', { name: 'Terbitkan', exact: true }).click()
    await page.getByText('Paket ini sudah terbit').waitFor()
    await page.context().close()

    const murid = await call(people.baseUrl, await tokenOf(people, 'murid20'), applicationUser.me)
    const body = {
      nama: unique('Ujian semua bentuk'),
      paketSoalId: made.id,
      opensAt: new Date(Date.now() - 60_000).toISOString(),
      closesAt: new Date(Date.now() + 3_600_000).toISOString(),
      token: null,
      showResult: 'setelah-kumpul',
      showPembahasan: true,
      groupBelajarIds: [],
      lembagaIds: [],
      applicationUserIds: [murid.id],
    }
    await call(people.baseUrl, token, event.create, { body })

    const exam = await openAs(people, 'murid20')
    await exam.goto(`/paket-soal/${made.id}`)
    await exam.getByRole('button', { name: 'Mulai' }).click()
    for (const [index, form] of forms.entries()) {
      await exam.getByRole('heading', { name: `Soal ${index + 1} dari 7` }).waitFor()
      if (index === 0) await expectMedia(exam)
      await answer[form](exam)
      if (index < 6) await exam.getByRole('button', { name: 'Berikutnya' }).click()
    }
    await exam.getByText('7/7 tersimpan').waitFor()
    await exam.getByRole('button', { name: 'Selesai', exact: true }).click()
    await exam.getByRole('button', { name: 'Kumpulkan' }).click()
    await exam.getByRole('button', { name: 'Ya, kumpulkan' }).click()
    await exam.getByRole('link', { name: 'Lihat hasil' }).click()
    await exam.getByRole('article').nth(6).waitFor()
    const outcomes = (words: string) =>
      exam.locator('article [data-outcome]').filter({ hasText: words }).count()
    await expect.poll(() => outcomes('Benar'), soon).toBe(6)
    await expect.poll(() => outcomes('Belum dinilai'), soon).toBe(1)
    await exam.context().close()
  })

  it('lets two people who edit the same question choose, and loses neither version', async () => {
    const token = await tokenOf(people, 'pengelola')
    const { id } = await makeSoal(token, '<p>Kalimat semula</p>')
    const mine = await openAs(people, 'pengelola')
    const theirs = await openAs(people, 'staf')
    for (const page of [mine, theirs]) {
      await page.goto(`/dashboard/paket-soal/bank/${id}`)
      await field(page, 'Pokok soal').waitFor()
    }
    await type(theirs, 'Pokok soal', ' milik staf')
    await saved(theirs)
    await type(mine, 'Pokok soal', ' milik pengelola')
    await mine.getByText('Tulisan Anda belum tersimpan').waitFor()
    await mine.getByRole('button', { name: 'Lihat bedanya' }).click()
    const dialog = mine.getByRole('dialog', { name: 'Dua orang mengubah soal ini' })
    await dialog.locator('ins', { hasText: 'pengelola' }).waitFor()
    await dialog.locator('del', { hasText: 'staf' }).waitFor()
    await dialog.getByRole('button', { name: 'Simpan punya saya sebagai versi baru' }).click()
    await saved(mine)
    const versions = await call(people.baseUrl, token, soal.versions, { params: { id } })
    expect(versions.slice(0, 2).map(({ content }) => content.stem.replace(/<[^>]*>/g, ''))).toEqual([
      expect.stringContaining('milik pengelola'),
      expect.stringContaining('milik staf'),
    ])
    await mine.context().close()
    await theirs.context().close()
  })

  it('takes pictures by paste and by drop, and keeps how wide they are and what they show', async () => {
    const token = await tokenOf(people, 'pengelola')
    const { id } = await makeSoal(token, '<p>Lihat peta</p>')
    const page = await openAs(people, 'pengelola')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/dashboard/paket-soal/bank/${id}`)
    await field(page, 'Pokok soal').click()
    await page.keyboard.press('Control+End')
    await page.evaluate(copyPicture)
    await page.keyboard.press('Control+V')
    const picture = field(page, 'Pokok soal').locator('.picture img')
    await picture.waitFor()
    const brought = await page.evaluateHandle(pictureFile)
    const box = (await field(page, 'Opsi B').boundingBox())!
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 }
    await field(page, 'Opsi B').dispatchEvent('drop', { dataTransfer: brought, ...at })
    await field(page, 'Opsi B').locator('.picture img').waitFor()
    // Beside the fields the browser would open it in place of the page.
    await page.locator('[data-part=page-header]').dispatchEvent('drop', { dataTransfer: brought })
    await page.getByText('Lepaskan gambar atau audio di dalam kotak tulisan').waitFor()
    await picture.click()
    // A pointer that rests on it rests on what stands still.
    await page.locator('.picture-handle').first().hover()
    const handle = (await page.locator('.picture-handle').first().boundingBox())!
    await page.mouse.move(handle.x + 4, handle.y + 4)
    await page.mouse.down()
    await page.mouse.move(handle.x - 96, handle.y + 4, { steps: 3 })
    await page.mouse.up()
    await page.getByLabel('Teks alternatif').pressSequentially('Peta pulau')
    await expect.poll(() => picture.getAttribute('alt'), soon).toBe('Peta pulau')
    await saved(page)
    const { content } = await call(people.baseUrl, token, soal.one, { params: { id } })
    expect(content.stem).toMatch(
      /^<p>Lihat peta<img src="[^"]+" alt="Peta pulau" width="3\d\d" height="1\d\d" \/><\/p>$/,
    )
    await page.context().close()
  })

  it('is written by keys alone, tells how saving goes, and saves again by itself', async () => {
    const token = await tokenOf(people, 'pengelola')
    const { id } = await makeSoal(token, '')
    const page = await openAs(people, 'pengelola')
    await page.goto(`/dashboard/paket-soal/bank/${id}`)
    const state = (name: string) =>
      page.locator(`[data-part=page-header] [data-part=save-indicator][data-status=${name}]`).waitFor()
    await state('idle')
    const focused = () => page.evaluate(`document.activeElement.getAttribute('aria-label')`)
    const tabTo = async (name: string) => {
      for (let n = 0; n < 20 && (await focused()) !== name; n += 1) await page.keyboard.press('Tab')
      expect(await focused()).toBe(name)
    }
    await expect.poll(focused, soon).toBe('Pokok soal')
    await page.keyboard.type('Mana yang genap?')
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Escape')
    await expect.poll(focused, soon).toBe('Pokok soal')
    await tabTo('Opsi A')
    await page.keyboard.press('Control+A')
    await page.keyboard.type('tiga')
    await page.keyboard.press('Control+Enter')
    await expect.poll(focused, soon).toBe('Opsi C')
    await page.keyboard.type('dua')
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(focused, soon).toBe('Opsi B')
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('Hapus opsi A')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/soal/*', async (route) => {
      if (route.request().method() === 'PUT') await held.promise
      await route.continue()
    })
    await page.locator('input[name=kunci]:checked').focus()
    await page.keyboard.press('ArrowDown')
    await state('loading')
    held.resolve()
    await state('success')
    await page.unroute('**/api/soal/*')
    await page.context().setOffline(true)
    await tabTo('Pembahasan')
    await page.keyboard.type('Habis dibagi dua.')
    await state('error')
    await page.getByRole('toolbar', { name: 'Alat teks' }).getByText('Server tidak dapat dihubungi').waitFor()
    await page.context().setOffline(false)
    await state('success')
    const stored = await call(people.baseUrl, token, soal.one, { params: { id } })
    const words = (html: string) => html.replace(/<[^>]*>/g, '')
    expect(stored.content).toMatchObject({ stem: '<p>Mana yang genap?</p>' })
    expect('options' in stored.content && stored.content.options.map(({ html }) => words(html))).toEqual([
      'tiga',
      'dua',
      'B',
    ])
    expect(stored).toMatchObject({ key: { accepted: ['B'] }, pembahasan: '<p>Habis dibagi dua.</p>' })
    await page.context().close()
  })

  it('has its toolbar beside what is written and its headings, never over them, wide and narrow', async () => {
    const token = await tokenOf(people, 'pengelola')
    const { id } = await makeSoal(token, '<p>Baris</p>'.repeat(12))
    const page = await openAs(people, 'pengelola')
    for (const viewport of [phone, { width: 820, height: 700 }, { width: 1440, height: 560 }]) {
      await page.setViewportSize(viewport)
      await page.goto(`/dashboard/paket-soal/bank/${id}`)
      await field(page, 'Pembahasan').click()
      // With what a table brings of its own, the toolbar is as high as it gets.
      await page.getByRole('button', { name: 'Tabel', exact: true }).click()
      const found: string[] = []
      const seen: string[] = []
      // Upwards, where what is come to stands at the upper end of what is seen.
      for (let n = 0; n < 60 && seen.at(-1) !== 'Pokok soal'; n += 1) {
        await page.keyboard.press('Shift+Tab')
        const { name, faults } = await page.evaluate(coveredByToolbar)
        if (name !== '') seen.push(name)
        found.push(...faults)
      }
      expect(new Set(seen)).toEqual(new Set(['Opsi B', 'Opsi A', 'Pokok soal']))
      expect([viewport.width, found]).toEqual([viewport.width, []])
    }
    await page.context().close()
  })

  it('builds a formula under the content security policy and asks before leaving what is not saved', async () => {
    const { id } = await makeSoal(await tokenOf(people, 'pengelola'), '<p>Hitung </p>')
    const page = await openAs(people, 'pengelola')
    const refused: string[] = []
    page.on('console', (message) => {
      if (/Content Security Policy|Failed to load resource/.test(message.text())) refused.push(message.text())
    })
    await page.goto(`/dashboard/paket-soal/bank/${id}`)
    await field(page, 'Pokok soal').click()
    await page.getByRole('button', { name: 'Rumus', exact: true }).click()
    await page.locator('math-field').waitFor()
    await page.getByRole('button', { name: 'Pecahan' }).click()
    await page.keyboard.type('3')
    await page.getByRole('button', { name: 'Sisipkan' }).click()
    await page.getByRole('button', { name: 'Rumus kimia' }).click()
    await page.getByRole('textbox', { name: 'LaTeX' }).fill('\\ce{2H2 + O2 -> 2H2O}')
    await page.getByRole('button', { name: 'Sisipkan' }).click()
    await expect.poll(() => field(page, 'Pokok soal').locator('.formula math').count(), soon).toBe(2)
    await page.getByRole('menuitem', { name: 'Dashboard' }).click()
    await page.getByText('Are you sure you want to leave? You have unsaved changes.').waitFor()
    await page.getByRole('button', { name: 'Tetap di sini' }).click()
    await saved(page)
    expect(addressOf(page)).toContain(id)
    expect(refused).toEqual([])
    await page.context().close()
  })
})

describe('the bank', () => {
  it('changes many at once, and takes the change back while its time runs', async () => {
    const token = await tokenOf(people, 'pengelola')
    const word = unique('massal')
    for (const n of [1, 2]) await makeSoal(token, `<p>${word} nomor ${n}</p>`)
    const page = await openAs(people, 'pengelola')
    await page.goto(`/dashboard/paket-soal?tab=bank&q=${encodeURIComponent(word)}`)
    const change = async () => {
      await tick(page.locator('thead input[type=checkbox]'))
      await page.getByRole('button', { name: 'Ubah sekaligus' }).click()
      const dialog = page.getByRole('dialog', { name: 'Ubah 2 soal' })
      await choose(dialog.getByRole('combobox', { name: 'Level baru' }), 'L3')
      await dialog.getByRole('button', { name: 'Ubah 2 soal' }).click()
    }
    await change()
    await page.getByRole('button', { name: 'Batalkan' }).click()
    await change()
    await page.getByText('Perubahan tersimpan').waitFor()
    const query = `q=${encodeURIComponent(word)}&level=L3`
    expect(await call(people.baseUrl, token, soal.list, { query })).toHaveLength(2)
    await page.goto(`/dashboard/paket-soal?tab=bank&${query}&status=draf`)
    await page.getByText('Tidak ada yang cocok').waitFor()
    await page.context().close()
  })
})

/** The field that has the cursor, if it is one of rich text, and what of it or its heading lies under the toolbar. */
function coveredByToolbar(): { name: string; faults: string[] } {
  const focused = document.activeElement
  const bar = document.querySelector('[role=toolbar]')?.getBoundingClientRect()
  if (!bar || !focused?.matches('[role=textbox]')) return { name: '', faults: [] }
  const name = focused.getAttribute('aria-label') ?? ''
  const section = focused.closest('section')
  const heading =
    section?.querySelector('[role=textbox]') === focused ? section.querySelector('h2, h3') : undefined
  const faults = [focused, heading].flatMap((each) => {
    const box = each?.getBoundingClientRect()
    return box && box.top < bar.bottom - 1 && box.bottom > bar.top ? [`${name}: ${each!.tagName}`] : []
  })
  return { name, faults }
}

async function makeSoal(token: string, stem: string): Promise<{ id: string }> {
  const list = await call(people.baseUrl, token, pelajaran.list, {})
  const options = ['A', 'B'].map((id) => ({ id, html: `<p>${id}</p>` }))
  return call(people.baseUrl, token, soal.create, {
    body: {
      draft: {
        content: { form: 'pilihan-ganda', stem, options },
        key: { form: 'pilihan-ganda', accepted: ['A'] },
        pembahasan: '',
      },
      pelajaranId: list[0]?.id,
      aspekId: null,
      status: stem === '' ? 'draf' : 'siap',
    },
  })
}
