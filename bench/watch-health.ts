import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type Watched = { waits: number[]; before: number; most: number; cpuSeconds: number }

/** Asks the API how it is, all the time, and looks at its memory (kB) and processor time, until it is told to stop. */
async function watch({ url, pid }: { url: string; pid: number }): Promise<Watched> {
  const waits: number[] = []
  const before = memoryOf(pid)
  const worked = processorSeconds(pid)
  let most = before
  const state = { isOver: false }
  parentPort?.once('message', () => (state.isOver = true))
  while (!state.isOver) {
    const started = performance.now()
    await (await fetch(`${url}/api/health`)).text()
    waits.push(performance.now() - started)
    most = Math.max(most, memoryOf(pid))
    await sleep(5)
  }
  return { waits, before, most, cpuSeconds: processorSeconds(pid) - worked }
}

/** What all its threads have worked, which is the same however busy the machine is; 0 where the system does not tell. */
function processorSeconds(pid: number): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
    return (Number(user) + Number(system)) / 100
  } catch {
    return 0
  }
}

/** Resident memory with worker threads, in kB; 0 where the system does not tell. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return 0
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(await watch(workerData as { url: string; pid: number }))
