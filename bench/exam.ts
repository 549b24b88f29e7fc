import { setTimeout as sleep } from 'node:timers/promises'
import { watch } from './board.ts'
import { openCpuTime } from './cpu-time.ts'
import { newSeen, seatStudent, type ExamStudent } from './exam-student.ts'
import { quantile, round, type Measurement } from './measurement.ts'
import { makeBenchWorld, type BenchWorld } from './world.ts'

const mostMs = 25
const mostOfLifeMs = 15
const examSeconds = 90 * 60
/** Answers that are thought over once more. */
const revisions = 12
/** What a page says: each question reached, and those looked at again. */
const newsOfPage = 40 + revisions
const pulseSeconds = 4.25
/** What was begun is done. */
const settleMs = 5000

type Spent = { ms: number; seconds: number }

/** All rows of an open board are read so often, beyond what is measured. */
const wholeBoards = examSeconds / 600

/**
 * What one student of a 90 minute exam costs API and database in processor time, with all that the exam page does, while a
 * proctor's board of them all stands open: it starts, fetches questions and state, opens its line, saves 40 answers and 12 changed
 * ones, says 52 pieces of news, hands in and fetches the receipt. What happens a counted number of times is done as often by
 * `students` within `seconds`, so in groups as large as an exam of 90 minutes has with so many times more students, and the
 * board shows each of it. What goes with time (asking quiet lines whether they are there, looking whether something has
 * changed) is measured for a while on lines that stand, and taken times what is left to 90 minutes. What signs of life cost of it,
 * and what the board adds, is measured on students who do nothing else. What the server does while nobody is there is measured
 * afterwards and left out. The fewer students a second, the less company a save has and the more each costs: `paceOfStudents`
 * says how many sit such an exam at once, `exam:60:65` is a district's 5,000. Below half a minute pages would say more than a
 * line takes.
 */
export async function measureExam(
  students = 500,
  seconds = 60,
  lines = 1500,
  standSeconds = seconds,
): Promise<Measurement> {
  const world = await makeBenchWorld(students * 2 + lines)
  try {
    const spent = await openCpuTime(world.apiPid, world.ownerUrl)
    const seen = newSeen()
    const seated = world.students.map((student) => seatStudent(world, student, seen))
    /** Milliseconds that were spent meanwhile, of how many. */
    const during = async (part: () => Promise<unknown>): Promise<Spent> => {
      const [before, began] = [spent(), performance.now()]
      await part()
      return { ms: spent() - before, seconds: (performance.now() - began) / 1000 }
    }
    let told = 0
    const openBoard = () => watch(world, world.proctorToken, (rows) => (told += rows.length))
    const working = seated.slice(0, students)
    const talking = seated.slice(students, students * 2)
    const standing = seated.slice(students * 2)
    const closeAtWork = await openBoard()
    await sleep(settleMs / 2)
    told = 0
    const answered = await during(() => Promise.all(working.map((each) => takeAll(world, each, seconds))))
    const handedIn = await during(() => Promise.all(working.map(({ submit }) => submit())))
    const rowsTold = told
    closeAtWork()
    for (const each of working) each.close()
    const waiting = [...talking, ...standing]
    while (waiting.length > 0) await Promise.all(waiting.splice(0, 25).map((each) => each.start()))
    const news = await during(() => Promise.all(talking.map((each) => tellAll(each, seconds))))
    await Promise.all(standing.map(({ sit }) => sit()))
    await sleep(settleMs)
    // Whole rounds of what is done once a minute.
    const quiet = await during(() => sleep(standSeconds * 1000))
    let close = () => undefined as void
    const opened = await during(async () => {
      close = await openBoard()
      await sleep(settleMs / 2)
    })
    const watched = await during(() => sleep(standSeconds * 1000))
    close()
    for (const each of [...talking, ...standing]) each.close()
    await sleep(settleMs)
    const idle = await during(() => sleep((standSeconds * 1000) / 2))
    const called = await during(() => Promise.all(talking.map((each) => pulseAll(each, seconds / 5))))
    const own = (part: Spent) => part.ms - (idle.ms / idle.seconds) * part.seconds
    const there = talking.length + standing.length
    const onBoard = students + there
    const ofTime = (part: Spent, among: number) => (own(part) / among / part.seconds) * examSeconds
    const ofNews = own(news) / students
    const ofQuiet = ofTime(quiet, there)
    const watching = (own(watched) / watched.seconds - own(quiet) / quiet.seconds) / onBoard
    const ofBoard = Math.max(0, watching * examSeconds) + (own(opened) / onBoard) * wholeBoards
    const ofWork = (own(answered) + own(handedIn)) / students
    const pulse = own(called) / students / 5
    const life = ofNews + ofQuiet
    const all = ofWork + ofQuiet + ofBoard
    const byCall = (pulse * examSeconds) / pulseSeconds
    const failed = [...seen.failed.values()].reduce((sum, each) => sum + each, 0)
    return {
      figure: round(all, 1),
      unit: 'ms of processor time per student and exam of 90 minutes, with an open board',
      yardstick: `signs of life by a call every ${pulseSeconds} s: ${round(byCall, 0)} ms`,
      ratio: round(all / byCall),
      must: `<= ${mostMs} ms, of which signs of life <= ${mostOfLifeMs} ms, no error`,
      ok: all <= mostMs && life <= mostOfLifeMs && failed === 0,
      details: {
        students,
        paceOfStudents: Math.round((students * examSeconds) / seconds),
        savesPerSecond: round((students * (world.soalIds.length + revisions)) / seconds, 0),
        answering: round(own(answered) / students - ofNews, 2),
        handingIn: round(own(handedIn) / students, 2),
        signsOfLife: round(life, 2),
        openedAndNews: round(ofNews, 2),
        quietLine: round(ofQuiet, 2),
        board: round(ofBoard, 2),
        boardAll: round((own(opened) / onBoard) * wholeBoards, 2),
        studentsOnBoard: onBoard,
        rowsToldPerStudent: round(rowsTold / students, 0),
        lines: there,
        saveP50: round(quantile(seen.save, 0.5), 0),
        saveP99: round(quantile(seen.save, 0.99), 0),
        onePulseByCall: round(pulse, 3),
        idlePerSecond: round(idle.ms / idle.seconds, 2),
        failed: Object.fromEntries(seen.failed),
      },
    }
  } finally {
    await world.stop()
  }
}

/** In the order of the package, then some once more; spread over the time as people are. */
async function takeAll({ soalIds }: BenchWorld, student: ExamStudent, seconds: number): Promise<void> {
  const pace = (seconds * 1000) / (soalIds.length + revisions)
  await sleep(Math.random() * pace)
  await student.start()
  await student.state()
  await student.sit()
  const again = Array.from({ length: revisions }, () => soalIds[Math.floor(Math.random() * soalIds.length)]!)
  for (const [reached, soal] of [...soalIds, ...again].entries()) {
    student.tell(reached)
    await student.save(soal, 'ABCD'[Math.floor(Math.random() * 4)]!)
    await sleep(pace * (0.5 + Math.random()))
  }
}

async function tellAll(student: ExamStudent, seconds: number): Promise<void> {
  const pace = (seconds * 1000) / newsOfPage
  await sleep(Math.random() * pace)
  await student.sit()
  for (let each = 1; each <= newsOfPage; each++) {
    student.tell(each)
    await sleep(pace * (0.8 + Math.random() * 0.4))
  }
}

/** Five calls of each. */
async function pulseAll(student: ExamStudent, seconds: number): Promise<void> {
  for (let each = 0; each < 5; each++) {
    await sleep(Math.random() * ((seconds * 1000) / 5))
    await student.pulse()
  }
}
