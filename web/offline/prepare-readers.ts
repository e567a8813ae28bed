import { registerWorker } from './register-worker.ts'
import { KIT_MARK, type PrepareAnswer, type WorkerRequest } from './worker/kit.ts'

/** A browser may end a worker without saying so; asking a running one again costs nothing. */
const ASK_AGAIN_MS = 5_000

/**
 * Makes the service worker fetch what the readers need. A worker of a former build is replaced first. It takes as
 * long as the connection needs.
 * @returns `none` where the browser or the shop allows no worker
 * @throws DOMException AbortError
 */
export async function prepareReaders(signal: AbortSignal): Promise<Exclude<PrepareAnswer, 'outdated'>> {
  const registration = await startedRegistration(signal)
  if (registration === undefined) return 'none'
  const answer = await ask(registration, signal)
  if (answer !== 'outdated') return answer
  await replaceWorker(registration, signal)
  const later = await ask(registration, signal)
  return later === 'outdated' ? 'failed' : later
}

/** Lets the running worker complete its kit, if it lacks something. */
export async function checkReaders(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration) await ask(registration, new AbortController().signal)
}

/** Whether the readers open without a connection. */
export const hasReaders = async (): Promise<boolean> => (await caches.match(KIT_MARK)) !== undefined

/** A registration whose first worker has started; undefined in private windows and on full disks. */
async function startedRegistration(signal: AbortSignal): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await registerWorker().catch(() => undefined)
  const starting = registration?.installing ?? registration?.waiting
  if (registration?.active === null && starting) await reaches(starting, 'activated', signal)
  return registration
}

async function ask(registration: ServiceWorkerRegistration, signal: AbortSignal): Promise<PrepareAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PrepareAnswer>()
  const asked: MessagePort[] = []
  const request = () => {
    // Another tab may have replaced the worker meanwhile.
    const worker = registration.active
    if (worker === null) return resolve('none')
    const { port1, port2 } = new MessageChannel()
    asked.push(port1)
    port1.onmessage = ({ data }: MessageEvent<PrepareAnswer>) => resolve(data)
    const message: WorkerRequest = { type: 'prepare' }
    worker.postMessage(message, [port2])
  }
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  const timer = setInterval(request, ASK_AGAIN_MS)
  try {
    signal.throwIfAborted()
    request()
    return await promise
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', stop)
    for (const port of asked) port.close()
  }
}

async function replaceWorker(registration: ServiceWorkerRegistration, signal: AbortSignal): Promise<void> {
  await registration.update()
  const later = registration.installing ?? registration.waiting
  if (later === null) return
  await reaches(later, 'installed', signal)
  const request: WorkerRequest = { type: 'take-over' }
  later.postMessage(request)
  await reaches(later, 'activated', signal)
}

const ORDER: readonly ServiceWorkerState[] = [
  'installing',
  'installed',
  'activating',
  'activated',
  'redundant',
]

const reaches = (worker: ServiceWorker, wanted: ServiceWorkerState, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      worker.removeEventListener('statechange', look)
      signal.removeEventListener('abort', stop)
    }
    const look = () => {
      if (ORDER.indexOf(worker.state) < ORDER.indexOf(wanted)) return
      end()
      resolve()
    }
    const stop = () => {
      end()
      reject(signal.reason)
    }
    worker.addEventListener('statechange', look)
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    else look()
  })
