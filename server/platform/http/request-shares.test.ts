import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '#kernel/time.ts'
import { silentLog } from '../log.ts'
import { createHttpServer } from './server.ts'
import { signedInUser } from './signed-in-user.ts'

const READER = 'r'.repeat(43)
const NEIGHBOUR = 'n'.repeat(43)
const USERS = new Map([READER, NEIGHBOUR].map((token, id) => [token, { id, email: '', name: '' }]))
const forged = (index: number) => String(index).padStart(43, 'x')

let app: FastifyInstance
let origin: string
/** Reads and lookups of forged tokens wait until it is opened. */
let gate: { opened: Promise<void>; open: () => void }

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = { opened: promise, open: resolve }
  await openApp({ trustProxy: ['loopback'] })
})

async function openApp({ trustProxy }: { trustProxy: string[] | false }): Promise<void> {
  app = await createHttpServer({
    log: silentLog,
    trustProxy,
    accepting: () => true,
    patience: { address: 5_000, account: MINUTE },
  })
  const authenticate = async (token: string) => {
    const user = USERS.get(token)
    if (user === undefined) await gate.opened
    return user
  }
  app.get('/read', async (request, reply) => {
    if (request.headers.authorization !== undefined) {
      request.signedIn = await signedInUser(request, { authenticate }, new Date())
    }
    return app.answerInShare('reads', request, reply, (inTurn) =>
      inTurn(async () => {
        if (request.headers['x-waits'] === '1') await gate.opened
        return reply.send('ok')
      }),
    )
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
}
afterEach(async () => {
  gate.open()
  await app.close()
})

const ADDRESS = '10.1.1.1'
async function ask(token: string | undefined, headers: Record<string, string> = {}): Promise<number> {
  const authorization = token === undefined ? undefined : { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/read`, {
    headers: { 'x-forwarded-for': ADDRESS, ...authorization, ...headers },
  })
  await response.text()
  return response.status
}
const WAITING = { 'x-waits': '1' }

/** Asks so many times at once; `answers` grows as they are answered. */
function flood(count: number, askOne: (index: number) => Promise<number>) {
  const answers: number[] = []
  const all = Array.from({ length: count }, async (_, index) => {
    answers.push(await askOne(index))
  })
  return { answers, over: Promise.all(all) }
}
const countOf = (answers: number[], status: number) => answers.filter((answer) => answer === status).length
const waits = (answer: Promise<unknown>) => Promise.race([answer.then(() => false), sleep(300, true)])

test('F35 beyond a hundred at a time the reads of an address wait for each other, and for nobody else', async () => {
  const { answers, over } = flood(160, () => ask(undefined, WAITING))
  await waits(over)
  expect(answers).toEqual([])
  expect(await waits(ask(undefined))).toBe(true)
  expect(await ask(undefined, { 'x-forwarded-for': '10.2.2.2' })).toBe(200)
  gate.open()
  await over
  expect(countOf(answers, 200)).toBe(160)
})

test.each<[string, (index: number) => string]>([
  ['addresses of one /64, which a household has', (index) => `2001:db8:7:1:${index.toString(16)}::1`],
  ['one address with the ports of its connections', (index) => `10.1.1.1:${40_000 + index}`],
  ['one address of IPv6 with ports', (index) => `[2001:db8:7:2::1]:${40_000 + index}`],
  ['one address in both notations', (index) => (index % 2 === 0 ? '10.1.1.1' : '::ffff:10.1.1.1')],
  ['one address that forges others before its own', (index) => `10.3.${index}.1, 10.1.1.1`],
])('F74 one share for %s', async (_what, addressOf) => {
  const from = (index: number) => ({ 'x-forwarded-for': addressOf(index) })
  const { answers, over } = flood(160, (index) => ask(undefined, { ...WAITING, ...from(index) }))
  await waits(over)
  expect(answers).toEqual([])
  expect(await waits(ask(undefined, from(200)))).toBe(true)
  expect(await ask(undefined, { 'x-forwarded-for': '2001:db8:7:3::1' })).toBe(200)
  gate.open()
  await over
})

test('F74 who names addresses to a shop without a proxy stays one address', async () => {
  await app.close()
  await openApp({ trustProxy: false })
  const from = (index: number) => ({ 'x-forwarded-for': `10.3.${index}.1` })
  const { over } = flood(160, (index) => ask(undefined, { ...WAITING, ...from(index) }))
  await waits(over)
  expect(await waits(ask(undefined, from(200)))).toBe(true)
  gate.open()
  await over
})

describe('F74 an account that is signed in', () => {
  test('has a share of its own: what it asks beyond it delays and refuses nobody else', async () => {
    const { answers, over } = flood(160, () => ask(READER, WAITING))
    await expect.poll(() => countOf(answers, 429)).toBe(60)
    expect(await ask(NEIGHBOUR)).toBe(200)
    gate.open()
    await over
    expect(countOf(answers, 200)).toBe(100)
  })

  test('is refused after half a second, so that trying again at once costs the shop little', async () => {
    const times: number[] = []
    const { answers, over } = flood(160, async () => {
      const began = performance.now()
      const status = await ask(READER, WAITING)
      if (status === 429) times.push(performance.now() - began)
      return status
    })
    await expect.poll(() => countOf(answers, 429)).toBe(60)
    expect(Math.min(...times)).toBeGreaterThan(450)
    gate.open()
    await over
  })

  test('is found at once while forged tokens use up the lookups of its address', async () => {
    await ask(READER)
    const { answers, over } = flood(80, (index) => ask(forged(index)))
    await waits(over)
    expect(await ask(READER)).toBe(200)
    gate.open()
    await over
    expect(countOf(answers, 401)).toBe(80)
  })
})

test('F74 forged tokens buy no share: beyond that of their address they wait, and are then refused', async () => {
  const { answers, over } = flood(80, (index) => ask(forged(index)))
  // A token that was never seen may be forged as well.
  expect(await waits(ask(NEIGHBOUR))).toBe(true)
  expect(answers).toEqual([])
  await expect.poll(() => countOf(answers, 429)).toBe(30)
  gate.open()
  await over
  expect(countOf(answers, 401)).toBe(50)
})
