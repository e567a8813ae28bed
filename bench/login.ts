// Promise: with the catalogue asked at a fixed 500 requests a second, its p95 rises to at most 1.5 × when logins
// come as fast as they are taken: one hash at a time, off the event loop, the rest queued.
// Start: one shop process, warmed for 5 s at the fixed rate. End: `ROUNDS` pairs of 10 s, without logins and with
// them, in turn; each pair gives one ratio. A request's time counts from the moment it was due, not from when it
// could be sent. Logins: 16 readers who try again as soon as they are answered, half of them with a wrong
// password. Data: bench/support/synthetic-catalogue.ts, 10,000 titles. Off: kept answers (every list is made
// anew), and the limit of failures, since the logins would end at once.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { withEmptyDatabase } from './support/empty-database.ts'
import { atMost, median, p95, report } from './support/report.ts'
import { loadSyntheticCatalogue } from './support/synthetic-catalogue.ts'

const TITLES = 10_000
const RATE = 500
const ROUNDS = 5
const SECONDS = 10
const READERS = 16
const BOUND = 1.5
const NO_LIMIT = '1000000'
const PASSWORD = 'kuda baterai staples'
const LIST = '/api/user/books?page=1&per_page=9'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

type Answer = { status: number; text: string }

function ask(port: number, method: string, path: string, body?: object): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const headers = payload === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request({ port, method, path, agent, headers, host: '127.0.0.1' }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

/** The p95 in milliseconds of the list, asked at the fixed rate. */
async function p95OfCatalogue(port: number, seconds: number): Promise<number> {
  const times: number[] = []
  const underWay: Promise<void>[] = []
  const began = performance.now()
  const measure = async (due: number) => {
    const { status } = await ask(port, 'GET', LIST)
    if (status !== 200) throw new Error(`the list was answered ${status}`)
    times.push(performance.now() - due)
  }
  for (let sent = 0; sent < seconds * RATE; ) {
    for (; sent < seconds * RATE; sent++) {
      const due = began + (sent * 1000) / RATE
      if (due > performance.now()) break
      underWay.push(measure(due))
    }
    await sleep(1)
  }
  await Promise.all(underWay)
  return p95(times)
}

const email = (reader: number) => `pembaca-${reader}@example.com`

async function registerReaders(port: number): Promise<void> {
  for (let reader = 0; reader < READERS; reader++) {
    const body = {
      name: 'Pembaca',
      email: email(reader),
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }
    const { status, text } = await ask(port, 'POST', '/api/auth/register', body)
    if (status !== 201) throw new Error(`registering was answered ${status}: ${text}`)
  }
}

/** Logins without a pause until stopped. Returns how many were answered a second. */
function storm(port: number): { stop(): Promise<number> } {
  const began = performance.now()
  let going = true
  let answered = 0
  const logins = Array.from({ length: READERS }, async (_, reader) => {
    const wrong = reader % 2 === 0
    const body = { email: email(reader), password: wrong ? 'bukan ini' : PASSWORD }
    while (going) {
      const { status, text } = await ask(port, 'POST', '/api/auth/login', body)
      if (status !== (wrong ? 422 : 200)) throw new Error(`a login was answered ${status}: ${text}`)
      answered++
    }
  })
  return {
    stop: async () => {
      going = false
      await Promise.all(logins)
      return answered / ((performance.now() - began) / 1000)
    },
  }
}

await withEmptyDatabase(async ({ database, start, env }) => {
  await loadSyntheticCatalogue(database, TITLES)
  const shop = await start('shop-process.ts', [], {
    ...env,
    LIMIT_LOGIN_ACCOUNT: NO_LIMIT,
    LIMIT_LOGIN_ADDRESS: NO_LIMIT,
    LIMIT_LOGIN_IN_ALL: NO_LIMIT,
    LIMIT_REGISTER: NO_LIMIT,
  })
  await registerReaders(shop.port)
  await p95OfCatalogue(shop.port, 5)

  const rounds: { alone: number; beside: number; logins: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await p95OfCatalogue(shop.port, SECONDS)
    const logins = storm(shop.port)
    await sleep(500)
    const beside = await p95OfCatalogue(shop.port, SECONDS)
    rounds.push({ alone, beside, logins: await logins.stop() })
  }
  console.table(
    rounds.map(({ alone, beside, logins }) => ({
      'p95 alone, ms': alone.toFixed(2),
      'p95 beside logins, ms': beside.toFixed(2),
      ratio: (beside / alone).toFixed(2),
      'logins/s': logins.toFixed(1),
    })),
  )
  const ratio = median(rounds.map(({ alone, beside }) => beside / alone))
  const more = ` (${median(rounds.map(({ logins }) => logins)).toFixed(0)} logins/s)`
  const what = `p95 of the catalogue at ${RATE} requests/s beside logins as fast as they are taken, to alone`
  report('login', [atMost(what, ratio, BOUND, { digits: 2, unit: ' ×', more })])
})
agent.destroy()
