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
/** What a page says: each question reached, each answered, and those looked at again. */
const news = 40 + 40 + revisions
const pulseSeconds = 4.25

/**
 * What one student of a 90 minute exam costs API and database in processor time. What happens a counted number of times
 * (start, questions, 40 answers and 12 changed ones, 92 pieces of news, hand-in, receipt) is done as often by `students`
 * within `seconds`, so in groups as large as an exam of 90 minutes has with so many times more students. What goes with time
 * (asking quiet lines whether they are there, writing down that they stand) is measured on lines that stand quiet for
 * twice as long, and taken times what is left to 90 minutes. What the server does for nobody is measured first and left out.
 */
export async function measureExam(students = 500, seconds = 60, lines = 2000): Promise<Measurement> {
  const world = await makeBenchWorld(Math.max(students, lines))
  try {
    const spent = await openCpuTime(world.apiPid, world.ownerUrl)
    const seen = newSeen()
    const seated = world.students.map((student) => seatStudent(world, student, seen))
    const idle = await perSecond(spent, seconds / 3)
    /** Milliseconds of each of so many, beyond what the server takes anyway. */
    const costOf = async (count: number, work: () => Promise<unknown>) => {
      const [before, began] = [spent(), performance.now()]
      await work()
      return (spent() - before - (idle * (performance.now() - began)) / 1000) / count
    }
    const few = seated.slice(0, students)
    const work = await costOf(students, () => Promise.all(few.map((each) => answerAll(world, each, seconds))))
    // Those who sit quiet now have begun as well.
    const rest = seated.slice(0, lines)
    const handIn = await costOf(students, () => Promise.all(few.map(({ submit }) => submit())))
    for (const each of rest.slice(students)) await each.start()
    const talking = rest.slice(-students)
    const told = await costOf(students, () => Promise.all(talking.map((each) => tellAll(each, seconds))))
    await Promise.all(rest.slice(0, -students).map(({ sit }) => sit()))
    await sleep(2000)
    const quietSeconds = seconds * 2
    const quietSum = await costOf(rest.length, () => sleep(quietSeconds * 1000))
    const quiet = (quietSum * examSeconds) / quietSeconds
    const watched = await costOf(rest.length, () => watchFor(world, seconds / 3))
    for (const each of rest) each.close()
    await sleep(2000)
    const pulse = await costOf(students * 5, () =>
      Promise.all(talking.map((each) => pulseAll(each, seconds / 3))),
    )
    const life = told + quiet
    const all = work + handIn + life
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
        answering: round(work, 2),
        handingIn: round(handIn, 2),
        signsOfLife: round(life, 2),
        openedAndNews: round(told, 2),
        quietLine: round(quiet, 2),
        lines: rest.length,
        whileOneWatches: round((watched / (seconds / 3)) * examSeconds, 1),
        onePulseByCall: round(pulse, 3),
        idlePerSecond: round(idle, 2),
        failed: Object.fromEntries(seen.failed),
      },
    }
  } finally {
    await world.stop()
  }
}

async function perSecond(spent: () => number, seconds: number): Promise<number> {
  const before = spent()
  await sleep(seconds * 1000)
  return (spent() - before) / seconds
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
