import fc from 'fast-check'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashToken, newToken } from '../../apps/api/src/platform/auth/token.ts'
import { launchBrowser, originOf } from '../browser-launch.ts'
import { desktop, submitLogin } from '../browser.ts'
import { makeFaultWorld, type FaultWorld } from './fault-world.ts'
import { openRoughNetwork, type RoughNetwork } from './rough-network.ts'

/** Each time from another seed, unless one is given; fifty take a quarter of an hour: `npm run test:long -- jalan-acak`. */
const walks = Number(process.env.BROWSER_WALKS ?? 4)
const seed = Number(process.env.BROWSER_WALKS_SEED ?? Date.now() % 1_000_000)
const atOnce = 2
const questions = 4
/** Everyone at a computer has a letter of their own, so whatever lies with another is seen. */
const letters = ['A', 'B', 'C', 'D'] as const
type Letter = (typeof letters)[number]
/** How long a page may take to show what comes next, where anything comes. */
const soon = 12_000
let world: FaultWorld
let browser: Browser
let paketId = ''

beforeAll(async () => {
  world = await makeFaultWorld(letters.length * walks, questions)
  browser = await launchBrowser()
  const [row] = await world.asOwner<{ id: string }>('select paket_soal_id as id from event')
  paketId = row!.id
})
afterAll(async () => {
  await browser.close()
  await world.stop()
})

const question = fc.integer({ min: 1, max: questions })
const person = fc.constantFrom(...letters)
const signInStep = fc.record({ do: fc.constant('signIn'), who: person })
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('answer', 'answer', 'clear'), num: question }) },
  { weight: 5, arbitrary: signInStep },
  {
    weight: 7,
    arbitrary: fc.record({
      do: fc.constantFrom('cut', 'cut', 'mend', 'mend', 'signOut', 'reload', 'back', 'expire'),
    }),
  },
)
type Step = { do: string; num?: number; who?: Letter }
const answerStep = fc.record({ do: fc.constant('answer'), num: question })
const begun = fc.tuple(signInStep, answerStep)
/** What lies between two students is met often enough by few walks: the next one is cut off before they begin. */
const cutOff = fc.tuple(fc.constant({ do: 'mend' }), signInStep, fc.constant({ do: 'cut' }), answerStep)
const samples = fc
  .sample(
    fc.tuple(
      begun,
      fc.array(fc.oneof({ weight: 4, arbitrary: fc.tuple(step) }, { weight: 1, arbitrary: cutOff }), {
        minLength: 5,
        maxLength: 9,
      }),
    ),
    { numRuns: walks, seed },
  )
  .map(([first, later]) => [...first, ...later.flat()] as Step[])

type Computer = {
  network: RoughNetwork
  context: BrowserContext
  page: Page
  seats: Record<Letter, FaultWorld['students'][number]>
  /** Who has come in last, by the page for signing in. */
  present: Letter | undefined
  isCut: boolean
  /** Of the last question that anybody saw here: the browser still offers it. */
  address: string | undefined
  /** What each has been shown as taken up, by question; what a page took that went away meanwhile may be either. */
  given: Record<Letter, Map<string, (Letter | null)[]>>
}

/** One browser of the school's, for four students of the walk's own; of signing in only the password is spared. */
async function openComputer(walk: number): Promise<Computer> {
  const network = await openRoughNetwork([world.apiUrl])
  const context = await browser.newContext({
    viewport: desktop,
    baseURL: originOf(network.port),
    locale: 'id-ID',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(soon)
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  const own = <T>(value: (index: number) => T) =>
    Object.fromEntries(letters.map((letter, index) => [letter, value(index)])) as Record<Letter, T>
  const computer: Computer = {
    network,
    context,
    page,
    seats: own((index) => world.students[walk * letters.length + index]!),
    present: undefined,
    isCut: false,
    address: undefined,
    given: own(() => new Map()),
  }
  await context.route('**/api/authentication/login', async (route) => {
    if (computer.isCut) return route.abort()
    const { emailOrTelp } = route.request().postDataJSON() as { emailOrTelp: Letter }
    const token = newToken()
    await world.asOwner(
      `insert into session (token_hash, application_id, application_user_id, expires_at)
       select $1, application_id, application_user_id, now() + interval '1 hour' from attempt where id = $2`,
      [hashToken(token), computer.seats[emailOrTelp].attemptId],
    )
    await route.fulfill({ json: { success: true, message: 'OK', data: token } })
  })
  return computer
}

const heading = (page: Page) => page.getByRole('heading', { name: /^Soal \d+ dari/ })
const chosen = (page: Page) => page.locator('[data-part=option]:has(input:checked)')
const wordsOf = (text: string | null) => /(?:Soal|Pilihan) (\w+)/.exec(text ?? '')?.[1] ?? ''

/** Whether a question is on the screen, gone to where it can be; nobody sees there what another has chosen. */
async function isAtExam(computer: Computer): Promise<boolean> {
  const { page, present, address } = computer
  const isShown = (ms: number) => isDone(heading(page).waitFor({ timeout: ms }))
  if (address && !(await heading(page).isVisible())) {
    // Within the page, as the browser's own list of places leads there: without network too.
    await page.evaluate(goWithin, address).catch(() => undefined)
    await isShown(2000)
  }
  if (!(await heading(page).isVisible())) {
    await page.goto(`/paket-soal/${paketId}`, { timeout: soon }).catch(() => undefined)
    const begin = page.getByRole('button', { name: /^(Mulai|Lanjutkan)$/ })
    await begin.click({ timeout: computer.isCut ? 2000 : soon }).catch(() => undefined)
    if (!(await isShown(computer.isCut ? 2000 : soon))) return false
  }
  computer.address = new URL(page.url()).pathname
  for (const option of await chosen(page).allTextContents()) expect(wordsOf(option)).toBe(present)
  return true
}

function goWithin(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

async function answer(computer: Computer, num: number, isCleared: boolean): Promise<void> {
  const { page, present, given } = computer
  if (!present || !(await isAtExam(computer))) return
  // The page may go away under the finger, as where the session has ended.
  const place = page.getByRole('link', { name: new RegExp(`^Soal ${num}, `) })
  const there = page.getByRole('heading', { name: `Soal ${num} dari` })
  if (!(await isDone(place.click().then(() => there.waitFor())))) return
  const soal = wordsOf(await page.locator('[data-part=question] .rich').first().textContent())
  const known = given[present].get(soal) ?? [null]
  if (isCleared && (await chosen(page).count()) === 0) return
  const control = isCleared
    ? page.getByRole('button', { name: 'Kosongkan' })
    : page.locator('[data-part=option]', { hasText: `Pilihan ${present}` })
  const value = isCleared ? null : present
  // Until it is seen it may be the one or the other.
  given[present].set(soal, [...known, value])
  await control.click({ timeout: 3000 }).catch(() => undefined)
  const isTaken = await isDone(isCleared ? expectNone(page) : chosen(page).waitFor({ timeout: 3000 }))
  // What is seen is on the device a moment later.
  await page.waitForTimeout(300)
  if (isTaken && (await heading(page).isVisible())) given[present].set(soal, [value])
}

const expectNone = (page: Page) => expect.poll(() => chosen(page).count(), { timeout: 3000 }).toBe(0)

async function signOut(computer: Computer): Promise<void> {
  const { page } = computer
  await page.goto('/dashboard', { timeout: soon }).catch(() => undefined)
  const leave = page.getByRole('button', { name: 'Keluar' })
  const isOut = page.getByLabel('Kata sandi', { exact: true })
  const shown = leave.or(isOut).first()
  await shown.waitFor().catch(() => undefined)
  if (await leave.isVisible()) await leave.click().catch(() => undefined)
  await page.waitForURL('**/login*').catch(() => undefined)
  if (page.url().includes('/login')) computer.present = undefined
}

async function signIn(computer: Computer, who: Letter): Promise<void> {
  const { page } = computer
  if (computer.present) await signOut(computer)
  await page.goto('/login', { timeout: soon }).catch(() => undefined)
  const form = page.getByLabel('Kata sandi', { exact: true })
  if (!(await isDone(form.waitFor({ timeout: computer.isCut ? 2000 : soon })))) return
  await submitLogin(page, who, 'tidak-diperiksa')
  if (await isDone(page.getByRole('heading', { name: 'Halo' }).waitFor())) computer.present = who
}

async function take(computer: Computer, { do: what, num = 1, who = 'A' }: Step): Promise<void> {
  const { page, network, present, seats } = computer
  if (what === 'answer' || what === 'clear') await answer(computer, num, what === 'clear')
  if (what === 'signIn') await signIn(computer, who)
  if (what === 'signOut' && present) await signOut(computer)
  if (what === 'cut') network.cut()
  if (what === 'mend') network.mend()
  if (what === 'cut' || what === 'mend') computer.isCut = what === 'cut'
  if (what === 'reload') await page.reload({ timeout: soon }).catch(() => undefined)
  if (what === 'back') await page.goBack({ timeout: soon }).catch(() => undefined)
  // As at the end of a day: the server knows nobody here any more.
  if (what === 'expire')
    await world.asOwner(
      `delete from session where application_user_id in
         (select application_user_id from attempt where id = any($1))`,
      [Object.values(seats).map(({ attemptId }) => attemptId)],
    )
}

/** What the server has of one's attempt, by question. */
async function storedOf(computer: Computer, letter: Letter): Promise<Map<string, unknown>> {
  const rows = await world.asOwner<{ soalId: string; value: unknown }>(
    'select soal_id as "soalId", value from answer where attempt_id = $1',
    [computer.seats[letter].attemptId],
  )
  return new Map(rows.map(({ soalId, value }) => [String(world.soalIds.indexOf(soalId) + 1), value]))
}

/** All come back, one after the other, with a network, and then the server has what each was shown, and nothing else. */
async function expectAllThere(computer: Computer): Promise<void> {
  computer.network.mend()
  computer.isCut = false
  for (const letter of letters) {
    await expect
      .poll(() => signIn(computer, letter).then(() => computer.present), { timeout: 60_000 })
      .toBe(letter)
    const given = [...computer.given[letter]]
    if (given.length > 0) await expect.poll(() => isAtExam(computer), { timeout: 60_000 }).toBe(true)
    const wrong = async () => {
      const stored = await storedOf(computer, letter)
      const lost = given.filter(
        ([soal, values]) => !values.some((value) => value === (stored.get(soal) ?? null)),
      )
      const strange = [...stored].filter(([soal]) => !computer.given[letter].has(soal))
      return { lost, strange }
    }
    await expect.poll(wrong, { timeout: 20_000 }).toEqual({ lost: [], strange: [] })
  }
  await signOut(computer)
}

/** What became of a walk: how many answers were given in it, or why it failed. */
async function run(walk: number): Promise<number | string> {
  const computer = await openComputer(walk)
  const steps = samples[walk]!
  try {
    for (const each of steps) await take(computer, each)
    await expectAllThere(computer)
    return Object.values(computer.given).reduce((sum, given) => sum + given.size, 0)
  } catch (error) {
    const path = steps.map((each) => Object.values(each).join(' ')).join(', ')
    return `walk ${walk} of seed ${seed} (${path}): ${String(error)}`
  } finally {
    await computer.context.close()
    await computer.network.close()
  }
}

it(
  `four students at one computer, ${walks} walks from ${seed}: nothing under a wrong name, nothing lost`,
  async () => {
    const waiting = samples.keys()
    const came: (number | string)[] = []
    const work = async () => {
      for (const walk of waiting) came.push(await run(walk))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    expect(came.filter((each) => typeof each === 'string')).toEqual([])
    expect(came).toHaveLength(walks)
    // A page that was too slow takes no answer, but not in most of them.
    expect(came.filter((answers) => answers !== 0).length).toBeGreaterThan(walks / 2)
  },
  walks * 180_000,
)
