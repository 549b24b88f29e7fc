import { jobFile } from '#platform/jobs/jobs.ts'
import type * as sheetWork from './sheet.job.ts'

/** Reading lists on a worker thread. */
export const sheetJob = jobFile<typeof sheetWork>(new URL('./sheet.job.ts', import.meta.url))
