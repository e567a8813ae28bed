import type { PrepareAnswer, WorkerRequest } from './worker/kit.ts'

const WORKER_PATIENCE_MS = 30_000

/**
 * Makes the service worker fetch what the readers need. A worker of a former build is replaced first.
 * @returns whether the readers now open without a connection
 */
export async function prepareReaders(): Promise<boolean> {
  const registration = await workerRegistration()
  if (registration?.active == null) return false
  const answer = await ask(registration.active)
  if (answer !== 'outdated') return answer === 'ready'
  const later = await replaceWorker(registration)
  return later !== undefined && (await ask(later)) === 'ready'
}

/** Undefined where there is no worker: in private windows, or before the first page was loaded. */
function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return Promise.resolve(undefined)
  return Promise.race([navigator.serviceWorker.ready, after(WORKER_PATIENCE_MS)])
}

function ask(worker: ServiceWorker): Promise<PrepareAnswer> {
  const { port1, port2 } = new MessageChannel()
  const request: WorkerRequest = { type: 'prepare' }
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<PrepareAnswer>) => {
      port1.close()
      resolve(data)
    }
    worker.postMessage(request, [port2])
  })
}

async function replaceWorker(registration: ServiceWorkerRegistration): Promise<ServiceWorker | undefined> {
  await registration.update()
  const later = registration.installing ?? registration.waiting
  if (later === null) return undefined
  await reaches(later, 'installed')
  const request: WorkerRequest = { type: 'take-over' }
  later.postMessage(request)
  await reaches(later, 'activated')
  return later.state === 'activated' ? later : undefined
}

const ORDER: readonly ServiceWorkerState[] = [
  'installing',
  'installed',
  'activating',
  'activated',
  'redundant',
]

const reaches = (worker: ServiceWorker, wanted: ServiceWorkerState) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (ORDER.indexOf(worker.state) < ORDER.indexOf(wanted)) return
      worker.removeEventListener('statechange', look)
      resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

const after = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms))
