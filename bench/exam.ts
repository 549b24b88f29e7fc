import { setTimeout as sleep } from 'node:timers/promises'
import { watch } from './board.ts'
import { openCpuTime } from './cpu-time.ts'
import { newSeen, seatStudent, type ExamStudent } from './exam-student.ts'
import { round, type Measurement } from './measurement.ts'
import { makeBenchWorld, type BenchWorld } from './world.ts'

const mostMs = 25
const mostOfLifeMs = 15
const examSeconds = 90 * 60
/** Answers that are thought over once more. */
const revisions = 12
/** What a page says: each question reached, and those looked at again. */
const news = 40 + revisions
const pulseSeconds = 4.25
/** What was begun is done. */
const settleMs = 5000

type Spent = { ms: number; seconds: number }

/**
 * What one student of a 90 minute exam costs API and database in processor time. What happens a counted number of times
 * (start, questions, 40 answers and 12 changed ones, 52 pieces of news, hand-in, receipt) is done as often by `students`
 * within `seconds`, so in groups as large as an exam of 90 minutes has with so many times more students. What goes with time
 * (asking quiet lines whether they are there, writing down that they stand) is measured on lines that stand quiet for
 * longer, and taken times what is left to 90 minutes. What the server does while nobody is there is measured afterwards and left out;
 * what a proctor's board costs while it is open stands in the details. The fewer students a second, the less company a save
 * has and the more each costs: `paceOfStudents` says how many sit such an exam at once, `exam:60:65` is a district's 5,000.
 * Below a minute pages would say more than a line takes.
 */
export async function measureExam(students = 500, seconds = 60, lines = 1500): Promise<Measurement> {
  const world = await makeBenchWorld(students + lines)
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
    const few = seated.slice(0, students)
    const talking = seated.slice(students, students * 2)
    const answered = await during(() => Promise.all(few.map((each) => answerAll(world, each, seconds))))
    const handedIn = await during(() => Promise.all(few.map(({ submit }) => submit())))
    const rest = seated.slice(students)
    for (const each of rest) await each.start()
    const told = await during(() => Promise.all(talking.map((each) => tellAll(each, seconds))))
    await Promise.all(rest.slice(students).map(({ sit }) => sit()))
    await sleep(settleMs)
    const quietSeconds = seconds * 1.5
    const quiet = await during(() => sleep(quietSeconds * 1000))
    const watched = await during(() => watchFor(world, seconds / 3))
    for (const each of rest) each.close()
    await sleep(settleMs)
    const idle = await during(() => sleep(quietSeconds * 1000))
    const called = await during(() => Promise.all(talking.map((each) => pulseAll(each, seconds / 3))))
    const own = (part: Spent) => part.ms - (idle.ms / idle.seconds) * part.seconds
    const ofQuiet = (own(quiet) / rest.length / quiet.seconds) * examSeconds
    const ofNews = own(told) / students
    const ofWork = (own(answered) + own(handedIn)) / students
    const pulse = own(called) / students / 5
    const life = ofNews + ofQuiet
    const all = ofWork + life
    const byCall = (pulse * examSeconds) / pulseSeconds
    const failed = [...seen.failed.values()].reduce((sum, each) => sum + each, 0)
    return {
      figure: round(all, 1),
      unit: 'ms of processor time per student and exam of 90 minutes',
      yardstick: `signs of life by a call every ${pulseSeconds} s: ${round(byCall, 0)} ms`,
      ratio: round(all / byCall),
      must: `<= ${mostMs} ms, of which signs of life <= ${mostOfLifeMs} ms, no error`,
      ok: all <= mostMs && life <= mostOfLifeMs && failed === 0,
      details: {
        students,
        paceOfStudents: Math.round((students * examSeconds) / seconds),
        savesPerSecond: round((students * (world.soalIds.length + revisions)) / seconds, 0),
        answering: round(own(answered) / students, 2),
        handingIn: round(own(handedIn) / students, 2),
        signsOfLife: round(life, 2),
        openedAndNews: round(ofNews, 2),
        quietLine: round(ofQuiet, 2),
        lines: rest.length,
        whileOneWatches: round((own(watched) / rest.length / watched.seconds) * examSeconds, 1),
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
async function answerAll({ soalIds }: BenchWorld, student: ExamStudent, seconds: number): Promise<void> {
  const pace = (seconds * 1000) / (soalIds.length + revisions)
  await sleep(Math.random() * pace)
  await student.start()
  await student.state()
  const again = Array.from({ length: revisions }, () => soalIds[Math.floor(Math.random() * soalIds.length)]!)
  for (const soal of [...soalIds, ...again]) {
    await student.save(soal, 'ABCD'[Math.floor(Math.random() * 4)]!)
    await sleep(pace * (0.5 + Math.random()))
  }
}

async function tellAll(student: ExamStudent, seconds: number): Promise<void> {
  const pace = (seconds * 1000) / news
  await sleep(Math.random() * pace)
  await student.sit()
  for (let each = 1; each <= news; each++) {
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

async function watchFor(world: BenchWorld, seconds: number): Promise<void> {
  const close = await watch(world, world.proctorToken, () => undefined)
  await sleep(seconds * 1000)
  close()
}
