// The demo shop as `npm start` opens it, in processes of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')

/** An empty data folder. The database's account may enter it: otherwise its cluster would be kept elsewhere. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lembar-bench-'))
  await chmod(folder, 0o755)
  return folder
}

/** @param data the data folder, empty for a first start */
export function startDemoShop(data: string): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'scripts', 'start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, LEMBAR_DATA: data, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

export async function stopDemoShop(shop: ChildProcess): Promise<void> {
  const gone = once(shop, 'exit')
  shop.kill('SIGTERM')
  const [code] = await gone
  if (code !== 0) throw new Error(`the shop ended with code ${code}`)
}

/** The shop's address, as soon as it is open. */
export async function openedAt(shop: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of shop.stdout ?? []) {
    text += String(chunk)
    const origin = /open at (http:\S+)/.exec(text)?.[1]
    if (origin !== undefined) return origin
  }
  throw new Error('the shop ended before it was open')
}

/** Reads the page and every picture that it names; refuses a page without the hero's pictures or covers. */
export async function openHomePage(origin: string): Promise<void> {
  const html = await read(origin)
  const pictures = new Set(html.match(/\/images\/[\w.-]+/g))
  if (!html.includes('Buku Populer') || pictures.size < 3 + 8) throw new Error('the home page is not whole')
  await Promise.all([...pictures].map((path) => read(`${origin}${path}`)))
}

/** Reads an answer to its end; refuses any other than 200 and 206. */
export async function read(url: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, init)
  const text = await answer.text()
  if (answer.status !== 200 && answer.status !== 206) throw new Error(`${url} was answered ${answer.status}`)
  return text
}
