import type { Server } from '#platform/http/server.ts'
import { jobFile } from '#platform/jobs/jobs.ts'
import type * as gatherJob from './gather.job.ts'

const gathering = jobFile<typeof gatherJob>(new URL('./gather.job.ts', import.meta.url))
const longestSeconds = 3 * 3600

/** Gathers everything of an application, once its order is committed; nobody waits for it, and it is nobody's turn. */
export function beginGathering({ jobs, databaseUrl, http }: Server, applicationId: string, id: string): void {
  jobs
    .run({ applicationId }, gathering, 'gather', { url: databaseUrl, applicationId, id }, longestSeconds)
    .catch((error: unknown) => http.log.error({ err: error }, 'unduhan'))
}
