// Promise: with the packages and the build there, `npm start` opens the first page of the demo shop within 30 s on
// an empty data folder, and within 3 s on one that has been used; stopped, it leaves no process behind.
// Start: the command is given. End: the home page has been answered whole. Data: the demo shop. Nothing is off.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, report } from './support/report.ts'

const SECOND_STARTS = 3
const ROOT = join(import.meta.dirname, '..')

const folder = await mkdtemp(join(tmpdir(), 'lembar-bench-start-'))
try {
  const first = await startAndStop()
  const later: number[] = []
  for (let run = 0; run < SECOND_STARTS; run++) later.push(await startAndStop())
  report([
    promise('first start, demo shop and all, to the home page', first, 30),
    promise(`second start to the home page (median of ${SECOND_STARTS})`, median(later), 3),
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
  const shop = spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, LEMBAR_DATA: folder, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const origin = await openedAt(shop)
  const page = await fetch(origin)
  const text = await page.text()
  const seconds = (performance.now() - started) / 1000
  if (page.status !== 200 || !text.includes('Buku Populer'))
    throw new Error('the home page is not the shop’s')
  const gone = once(shop, 'exit')
  shop.kill('SIGTERM')
  const [code] = await gone
  if (code !== 0) throw new Error(`the shop ended with code ${code}`)
  return seconds
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
