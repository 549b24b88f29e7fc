import { describe, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { openAs, unique } from './kernel/signed-in.ts'
import { choose } from './choose.ts'

const people = useBrowser()

const words = (mark: string) => `1. Ibu kota ${mark} adalah ....
A. Bandung
B. Serang

2. Lambang air dalam ${mark} adalah ....
A. CO2
B. H2O
C. N2
Kunci: B atau A?

3. Satu tambah satu dalam ${mark} = ....
A. 1
B. 2
Kunci: B`

describe('from a file to an exam', () => {
  it('mends what the file leaves open, takes all over, and makes a package in one click', async () => {
    const page = await openAs(people, 'guru')
    await page.goto('/dashboard/paket-soal/impor')
    await page.getByLabel('Atau tempel soal').fill(words(unique('Kota')))
    await page.getByRole('button', { name: 'Baca soal ini' }).click()
    await page.getByText('2 soal tidak ikut karena masih ada galat').waitFor()
    await choose(page.getByRole('combobox', { name: 'Pelajaran' }), 'Matematika')
    // A key is ticked where it stands.
    await page.getByRole('group', { name: 'Kunci soal 1' }).getByRole('button', { name: 'A' }).click()
    await page.getByText('1 soal tidak ikut karena masih ada galat').waitFor()
    // A question is opened, its words and key mended; the rules say when it is whole.
    await page.getByRole('button', { name: 'Perbaiki' }).nth(1).click()
    const dialog = page.getByRole('dialog', { name: 'Perbaiki soal 2' })
    await dialog.getByText('tidak dapat dipastikan').waitFor()
    await dialog.getByRole('textbox', { name: 'Opsi C' }).fill('NaCl')
    await dialog.getByRole('radio', { name: 'Opsi B benar' }).click()
    await dialog.getByText('Soal ini sudah lengkap.').waitFor()
    await dialog.getByRole('button', { name: 'Simpan perbaikan' }).click()
    await page.getByText('Semua soal ikut.').waitFor()
    // A reload loses nothing of it.
    await page.reload()
    await page.getByText('NaCl').waitFor()
    // Several at once; what is not sure is refused in words.
    await page.getByRole('button', { name: 'Ubah banyak soal' }).click()
    await page.getByRole('button', { name: 'Semua', exact: true }).click()
    await page.getByRole('button', { name: 'Ubah 3 soal' }).click()
    const many = page.getByRole('dialog', { name: 'Ubah 3 soal' })
    await many.getByRole('textbox', { name: 'Kunci' }).fill('A B')
    await many.getByRole('button', { name: 'Ubah 3 soal' }).click()
    await many.getByText('Ada 2 kunci untuk 3 soal').waitFor()
    await many.getByRole('textbox', { name: 'Kunci' }).fill('A B B')
    await choose(many.getByRole('combobox', { name: 'Pelajaran' }), 'Matematika')
    await many.getByRole('button', { name: 'Ubah 3 soal' }).click()
    await many.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Selesai memilih' }).click()
    await page.getByRole('button', { name: 'Masukkan 3 soal' }).click()
    // Links and buttons stand in one line.
    const name = /^(Buat paket|Lihat di bank|Batalkan impor|Impor berkas)/
    const offered = page
      .getByRole('main')
      .getByRole('button', { name })
      .or(page.getByRole('main').getByRole('link', { name }))
    await offered.nth(3).waitFor()
    const tops = await offered.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await page.getByRole('button', { name: 'Buat paket (3 soal)' }).click()
    await page.waitForURL(/\/paket-soal\/[0-9a-f-]{36}$/)
    const rows = page.getByRole('region', { name: /^Soal / }).getByRole('listitem')
    await rows.nth(2).waitFor()
    expect(await rows.count()).toBe(3)
  })

  it('keeps the look of what is pasted, and takes keys from a file of their own', async () => {
    const page = await openAs(people, 'guru')
    await page.goto('/dashboard/paket-soal/impor')
    const box = page.getByLabel('Atau tempel soal')
    await box.focus()
    const name = unique('Tempel')
    const text = `1. Ibu kota ${name}?\nA.\tBogor\nB.\tSerang\nC.\tBekasi\n2. Sungai ${name}?\nA.\tMusi\nB.\tBrantas`
    await box.evaluate(
      (area, { plain, html }) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', plain)
        clipboardData.setData('text/html', html)
        area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      {
        plain: text,
        html: `<p>Ibu kota ${name}?</p><ol><li>Bogor</li><li><span style="color:#ff0000">Serang</span></li><li>Be<b>kas</b>i</li></ol><p>Sungai ${name}?</p><ol><li>Musi</li><li>Brantas</li></ol>`,
      },
    )
    expect(await box.inputValue()).toBe(text.replace('Serang', '==Serang=='))
    await page.getByRole('button', { name: 'Baca soal ini' }).click()
    await page.getByText('1 soal tidak ikut karena masih ada galat').waitFor()
    await page.getByRole('button', { name: 'Ubah banyak soal' }).click()
    await page.getByRole('button', { name: 'Semua', exact: true }).click()
    await page.getByRole('button', { name: 'Ubah 2 soal' }).click()
    const many = page.getByRole('dialog', { name: 'Ubah 2 soal' })
    await many
      .locator('input[type=file]')
      .setInputFiles({
        name: 'kunci.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('KUNCI JAWABAN\n1. C\n2. B'),
      })
    await expect.poll(() => many.getByRole('textbox', { name: 'Kunci' }).inputValue()).toBe('1. C\n2. B')
    await many.getByRole('button', { name: 'Ubah 2 soal' }).click()
    await many.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Selesai memilih' }).click()
    await page.getByText('Pilih pelajaran dahulu.', { exact: true }).waitFor()
  })

  it('makes a package of what is chosen in the bank', async () => {
    const page = await openAs(people, 'guru')
    await page.goto('/dashboard/paket-soal?tab=bank')
    const boxes = page.getByRole('checkbox', { name: /Pilih/ })
    await boxes.nth(1).check()
    await boxes.nth(2).check()
    await page.getByRole('button', { name: 'Buat paket', exact: true }).click()
    await page.getByText('2 soal yang Anda pilih').waitFor()
    await page.getByLabel('Nama paket').fill(unique('Dari bank'))
    await page.getByRole('button', { name: 'Buat dan susun soalnya' }).click()
    await page.waitForURL(/\/paket-soal\/[0-9a-f-]{36}$/)
    const rows = page.getByRole('region', { name: /^Soal / }).getByRole('listitem')
    await rows.nth(1).waitFor()
    expect(await rows.count()).toBe(2)
  })
})
