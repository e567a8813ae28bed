// Promise: after ten minutes of use the shop's process takes at most 400 MB. `--minutes=` changes how long it is used.
// Use: eight requests a second to a new demo shop, which encodes its other pictures meanwhile: the home page with all
// pictures, details, lists, searches, the calls of a signed-in reader, and ranges of a book's file. Measured: resident
// memory of the shop's process and of the one that reads books, while there is one; of PostgreSQL the proportional set
// size of all its processes, which counts the shared buffers (256 MB at most) once. Linux only.
import type { ChildProcess } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_ACCOUNT } from '#demo/demo-run.ts'
import { MINUTE, SECOND } from '#kernel/time.ts'
import {
  makeDataFolder,
  openedAt,
  openHomePage,
  read,
  startDemoShop,
  stopDemoShop,
} from './support/demo-shop.ts'
import { residentMb } from './support/processes.ts'
import { readOptions } from './support/read-options.ts'
import { atMost, report } from './support/report.ts'

const MOST_MB = 400
const BETWEEN_REQUESTS = SECOND / 8
const RANGE = 65_536

const chosen = readOptions({ minutes: 10 })
const minutes = Math.min(60, Math.max(1, chosen.minutes || 10))
const marks = [...new Set([1, 5, 10, minutes])].filter((mark) => mark <= minutes).sort((a, b) => a - b)

const folder = await makeDataFolder()
const shop = startDemoShop(folder)
try {
  const origin = await openedAt(shop)
  const pid = await childOf(shop)
  const started = performance.now()
  const next = await requestsOf(origin)
  let measured = 0
  for (const mark of marks) {
    while (performance.now() - started < mark * MINUTE) {
      await next()
      await sleep(BETWEEN_REQUESTS)
    }
    const [own, books, database] = await Promise.all([residentMb(pid), bookWorkMb(pid), databaseMb(folder)])
    console.log(
      `minute ${mark}: shop ${own.toFixed(0)} MB, reading books ${books.toFixed(0)} MB, PostgreSQL ${database.toFixed(0)} MB`,
    )
    measured = own
  }
  const what = `the shop's process after ${minutes} minutes of use`
  report('memory', [atMost(what, measured, MOST_MB, { unit: ' MB' })])
} finally {
  await stopDemoShop(shop)
  await rm(folder, { recursive: true, force: true })
}

type Envelope<Data> = { data: Data }

/** The requests of a visitor and of a reader, one at each call, from the first again after the last. */
async function requestsOf(origin: string): Promise<() => Promise<unknown>> {
  const get = async <Data>(path: string, init?: RequestInit): Promise<Data> =>
    (JSON.parse(await read(origin + path, init)) as Envelope<Data>).data
  const { access_token: token } = await get<{ access_token: string }>('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ACCOUNT),
  })
  const signedIn = { headers: { authorization: `Bearer ${token}` } }
  const { data: titles } = await get<{ data: { id: number; slug: string }[] }>('/api/user/books?per_page=60')
  type Owned = { ebook: { file: string | null; file_type: string | null } | null }
  const { data: owned } = await get<{ data: Owned[] }>('/api/user/user-book', signedIn)
  const book = owned.find(({ ebook }) => ebook?.file_type === 'PDF')?.ebook?.file ?? undefined
  if (titles.length === 0 || book === undefined) throw new Error('the demo shop is not whole')

  const at = (n: number) => titles[n % titles.length] ?? { id: 0, slug: '' }
  const page = (path: string) => () => read(origin + path)
  const requests: ((n: number) => Promise<unknown>)[] = [
    () => openHomePage(origin),
    (n) => page(`/books/detail/?q=${at(n).slug}`)(),
    (n) => page(`/books?q=${at(n).slug.split('-')[0]}&page=${1 + (n % 4)}`)(),
    (n) => page(`/books?sort=terlaris&page=${1 + (n % 6)}`)(),
    (n) => get(`/api/user/books/${at(n).id}`),
    (n) => get(`/api/user/books?q=${at(n).slug.replaceAll('-', '+')}`),
    (n) => get(`/api/user/owned?ids=${at(n).id}`, signedIn),
    () => get('/api/user/user-book', signedIn),
    () => get('/api/user/carts', signedIn),
    () => get('/api/user/transactions', signedIn),
    () => page('/promo')(),
    () => page('/package')(),
    (n) => {
      const from = RANGE * (n % 3)
      const range = `bytes=${from}-${from + RANGE - 1}`
      const headers = { ...signedIn.headers, range }
      return read(`${origin}/api/user/file-books/${book}?source=Book+User`, { headers })
    },
  ]
  let count = 0
  return () => {
    const n = Math.floor(count / requests.length)
    const request = requests[count++ % requests.length]
    return request?.(n) ?? Promise.resolve()
  }
}

/** The starter's own child is the shop. */
async function childOf(starter: ChildProcess): Promise<number> {
  const [first] = await childrenOf(starter.pid ?? 0)
  if (first === undefined) throw new Error('the starter has no child')
  return first
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** 0 while there is no such process: it goes a few seconds after its last book. */
async function bookWorkMb(pid: number): Promise<number> {
  const sizes = await Promise.all((await childrenOf(pid)).map((child) => residentMb(child).catch(() => 0)))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function databaseMb(data: string): Promise<number> {
  const [postmaster = ''] = (await readFile(join(data, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const pids = [Number(postmaster), ...(await childrenOf(Number(postmaster)))]
  const sizes = await Promise.all(
    pids.map(async (pid) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
