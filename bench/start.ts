// Promise: with the packages and the build there, `npm start` shows the whole home page of the demo shop, with every
// picture on it, within 6 s on an empty data folder and within 2 s on one that has been used. Stopped, it leaves no
// process behind. With --memory: after ten minutes of use its memory is at most 400 MB.
// Start: the command is given. End: the home page and its pictures have been answered whole. Data: the demo shop.
// Nothing is off.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '#kernel/time.ts'
import { residentMb } from './support/processes.ts'
import { median, report } from './support/report.ts'

const LATER_STARTS = 3
const USE = 10 * MINUTE
const ROOT = join(import.meta.dirname, '..')

const folder = await mkdtemp(join(tmpdir(), 'lembar-bench-start-'))
try {
  const first = await startAndStop()
  const later: number[] = []
  for (let run = 0; run < LATER_STARTS; run++) later.push(await startAndStop())
  report([
    promise('first start to the whole home page', first, 6),
    promise(`later start to the whole home page (median of ${LATER_STARTS})`, median(later), 2),
    ...(process.argv.includes('--memory') ? [await memoryAfterUse()] : []),
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}

function promise(what: string, seconds: number, bound: number) {
  return {
    name: 'start',
    what,
    measured: `${seconds.toFixed(1)} s`,
    bound: `≤ ${bound} s`,
    ok: seconds <= bound,
  }
}

async function startAndStop(): Promise<number> {
  const started = performance.now()
  const shop = startShop(folder)
  await openHomePage(await openedAt(shop))
  const seconds = (performance.now() - started) / SECOND
  await stop(shop)
  return seconds
}

/** A new demo shop whose pages, pictures and searches are asked for, ten times a second. */
async function memoryAfterUse() {
  const shop = startShop(join(folder, 'used'))
  const origin = await openedAt(shop)
  const deadline = performance.now() + USE
  const slugs = await listSlugs(origin)
  for (let n = 0; performance.now() < deadline; n++) {
    const slug = slugs[n % slugs.length] ?? ''
    if (n % 40 === 0) await openHomePage(origin)
    await read(`${origin}/books/detail/?q=${slug}`)
    await read(`${origin}/books?q=${slug.split('-')[0]}&page=${1 + (n % 4)}`)
    await sleep(200)
  }
  const pid = await pidOf(shop)
  const measured = await residentMb(pid)
  await stop(shop)
  return {
    name: 'start',
    what: 'memory after 10 minutes of use',
    measured: `${measured.toFixed(0)} MB`,
    bound: '≤ 400 MB',
    ok: measured <= 400,
  }
}

function startShop(data: string): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, LEMBAR_DATA: data, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function stop(shop: ChildProcess): Promise<void> {
  const gone = once(shop, 'exit')
  shop.kill('SIGTERM')
  const [code] = await gone
  if (code !== 0) throw new Error(`the shop ended with code ${code}`)
}

async function openedAt(shop: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of shop.stdout ?? []) {
    text += String(chunk)
    const origin = /open at (http:\S+)/.exec(text)?.[1]
    if (origin !== undefined) return origin
  }
  throw new Error('the shop ended before it was open')
}

/** Reads the page and every picture that it names; refuses a page without the hero's pictures or covers. */
async function openHomePage(origin: string): Promise<void> {
  const html = await read(origin)
  const pictures = new Set(html.match(/\/images\/[\w.-]+/g))
  if (!html.includes('Buku Populer') || pictures.size < 3 + 8) throw new Error('the home page is not whole')
  await Promise.all([...pictures].map((path) => read(`${origin}${path}`)))
}

async function listSlugs(origin: string): Promise<string[]> {
  const answer = JSON.parse(await read(`${origin}/api/user/books?per_page=60`)) as {
    data: { data: { slug: string }[] }
  }
  return answer.data.data.map(({ slug }) => slug)
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`)
  return text
}

/** The starter's own child is the shop. */
async function pidOf(starter: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${starter.pid}/task/${starter.pid}/children`, 'utf8')
  return Number(children.trim().split(' ')[0])
}
