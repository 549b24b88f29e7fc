import { z } from 'zod'
import type { SoalProblem as Problem } from './soal-problem.ts'

/** A problem of a question as calls answer it. Lists answer it too, and need none of the words that its codes stand for. */
export const SoalProblem = z.object({ code: z.string<Problem['code']>(), args: z.array(z.string()) })
