import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openShop, type Shop, type ShopOptions } from '#server/main.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { testDatabase } from './database.ts'

export type TestShop = {
  origin: string
  routes: readonly string[]
  database: Database
  /** Of the database. */
  url: string
  /** The folder of its file store. */
  filesFolder: string
  /** Lines of the log, for tests of what is written and what must not be. */
  logged: string[]
  close(): Promise<void>
}

type TestShopOptions = Partial<
  Pick<
    ShopOptions,
    'clock' | 'pages' | 'demo' | 'jobs' | 'keepAnswers' | 'hashPause' | 'patience' | 'pictureRules'
  >
> & {
  env?: Record<string, string>
  /** A database to copy, if the shop should not start empty. */
  template?: string
}

/** The files of a database: shops that share it share them. They go with the database server's folder. */
function filesOf(databaseUrl: string): string {
  const { searchParams, pathname } = new URL(databaseUrl)
  return join(searchParams.get('host') ?? tmpdir(), '..', `files${pathname.replaceAll('/', '-')}`)
}

/** The real shop over real HTTP, on a separate database and data folder. */
export async function testShop({ env = {}, template, ...options }: TestShopOptions = {}): Promise<TestShop> {
  const { url, close: dropDatabase } = await testDatabase(template === undefined ? {} : { template })
  const folder = await mkdtemp(join(tmpdir(), 'lembar-shop-'))
  const logged: string[] = []
  const given = { DATABASE_URL: url, LEMBAR_DATA: folder, PORT: '0', ...env }
  const config = readConfig({ FILES: filesOf(given.DATABASE_URL), ...given })
  const log = createLog({ level: 'info', stream: { write: (line) => logged.push(line) } })
  const shop: Shop = await openShop({
    checkAnswers: true,
    config,
    log,
    development: false,
    pages: false,
    demo: false,
    jobs: false,
    hashPause: 0,
    ...options,
  })
  return {
    origin: shop.origin,
    routes: shop.routes,
    database: shop.database,
    url,
    filesFolder: config.files.kind === 'folder' ? config.files.folder : '',
    logged,
    close: async () => {
      await shop.close()
      await dropDatabase()
      await rm(folder, { recursive: true, force: true })
      await rm(filesOf(url), { recursive: true, force: true })
    },
  }
}

export type Answer = { status: number; headers: Headers; body: AnswerBody; text: string }
export type AnswerBody = {
  code: number
  message: string
  reason?: string
  errors?: Record<string, string[]>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into the answers of every call
  data: any
}

/** A client of the shop's calls: one user's, or nobody's. */
export function client(origin: string, token?: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const isForm = body instanceof FormData
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined
        ? {}
        : { body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
  }
}

let people = 0

/** Registers a reader through the API and signs in. */
export async function signedIn(origin: string, name = 'Pembaca Uji') {
  const email = `pembaca-${++people}@example.com`
  const password = 'rahasia-pembaca-uji'
  const call = client(origin)
  const registered = await call('POST', '/api/auth/register', {
    name,
    email,
    password,
    password_confirmation: password,
  })
  const answer = await call('POST', '/api/auth/login', { email, password })
  const token: string = answer.body.data?.access_token
  if (registered.status !== 201 || !token)
    throw new Error(`signing in failed: ${registered.text} ${answer.text}`)
  return { email, password, token, id: Number(answer.body.data.user.id), call: client(origin, token) }
}
