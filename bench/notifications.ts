// Promise: 10,000 notifications of 1,000 orders, doubled, shuffled, forged and late: every order ends in the right
// state, none is answered with a fault of the shop, and at least 500 a second are answered on two cores.
// Start: the shop over its own embedded database, jobs running. End: the last answer. Data: 1,000 buyers with one
// ebook order each, in five fates; ten notifications each, all in one random order, 32 at a time over HTTP, from the
// same two cores. Off: nothing.
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { examineShop } from '#server/cli/examine-shop.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { acquireEmbeddedServer } from '#server/platform/database/embedded/embedded-server.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { callbackSignature } from '#server/providers/payments/ipay88/ipay88-messages.ts'
import { startServer } from './support/processes.ts'
import { atLeast, none, report } from './support/report.ts'

const ORDERS = 1_000
const EACH = 10
const AT_ONCE = 32
const PRICE = 50_000
const merchant = { code: 'LEMBAR', key: 'kunci-bangku-ukur-yang-cukup-panjang-0123456789' }

/** What becomes of an order; `late` is paid after it ended, `other` with another amount. */
const FATES = ['paid', 'failed', 'doubled', 'other', 'late'] as const
type Fate = (typeof FATES)[number]
const fateOf = (order: number): Fate => FATES[order % FATES.length] ?? 'paid'
const endOf: Record<Fate, string> = {
  paid: 'paid',
  failed: 'failed',
  doubled: 'paid',
  other: 'failed',
  late: 'paid',
}
const refnoOf = (order: number) => `NOTIFIKASI${100_000 + order}`

const WORLD = `
  insert into users (email, name, password_hash, consented_at)
    select 'bangku-' || n || '@example.com', 'Pembeli ' || n, '-', now() from generate_series(0, ${ORDERS - 1}) n;
  insert into titles (slug, kind, name, published_on) values ('bangku-ukur', 'book', 'Bangku Ukur', '2024-05-17');
  insert into editions (title_id, format, price_idr, file_key)
    select id, 'ebook', ${PRICE}, 'berkas-bangku-ukur-0123456789' from titles;
  insert into orders (refno, user_id, method, kind, subtotal_idr, payable_idr, payment_method_id, expires_at,
      payment_state, fulfilment_state, failure_cause)
    select 'NOTIFIKASI' || 100000 + n, u.id, 'direct', 'digital', ${PRICE}, ${PRICE}, 83,
      now() + case when n % 5 = 4 then interval '-1 hour' else interval '1 day' end,
      case when n % 5 = 4 then 'failed' else 'awaiting' end, case when n % 5 = 4 then 'failed' else 'awaiting_payment' end,
      case when n % 5 = 4 then 'expired' end
    from generate_series(0, ${ORDERS - 1}) n join users u on u.email = 'bangku-' || n || '@example.com';
  insert into order_lines (order_id, position, title_id, edition_id, format, title_kind, title_name, title_slug,
      tax_class, quantity, list_price_idr, unit_price_idr, line_total_idr)
    select o.id, 0, e.title_id, e.id, 'ebook', 'book', 'Bangku Ukur', 'bangku-ukur', 'exempt', 1, ${PRICE}, ${PRICE}, ${PRICE}
    from orders o, editions e;
  insert into order_events (order_id, payment_from, payment_to, fulfilment_from, fulfilment_to, cause)
    select id, 'awaiting', 'failed', 'awaiting_payment', 'failed', 'expired' from orders where payment_state = 'failed';
  insert into pending_digital_titles (user_id, title_id, order_id)
    select o.user_id, l.title_id, o.id from orders o join order_lines l on l.order_id = o.id
    where o.payment_state = 'awaiting';
  insert into charges (order_id, attempt, reference, gateway, channel, payment_method_id, amount_idr, asked_idr, state,
      gateway_reference, virtual_account, expires_at, ask_at)
    select id, 1, refno || '-1', 'simulator', '83', 83, payable_idr, payable_idr,
      case payment_state when 'failed' then 'expired' else 'live' end, refno, '8808' || id, expires_at, now() + interval '1 hour'
    from orders;
  insert into money_movements (order_id, charge_id, kind, amount_idr)
    select order_id, id, 'charged', amount_idr from charges;
  analyze`

type Message = { body: string; forged: boolean }

function messagesOf(order: number): Message[] {
  const fate = fateOf(order)
  const say = (status: '0' | '1' | '6', amount = PRICE) => {
    const signed = {
      PaymentId: '83',
      RefNo: `${refnoOf(order)}-1`,
      Amount: String(amount),
      Currency: 'IDR',
      TransactionStatus: status,
    }
    return { MerchantCode: merchant.code, ...signed, Signature: callbackSignature(merchant, signed) }
  }
  const ends = fate === 'failed' ? say('0') : fate === 'other' ? say('1', PRICE - 1) : say('1')
  const honest = [ends, ends, ends, ends, say('6'), say('6')]
  // Another status or amount under a signature that was seen, another key's, and none.
  const forged = [
    { ...ends, TransactionStatus: fate === 'failed' ? '1' : '0' },
    { ...ends, Amount: '1' },
    { ...ends, Signature: 'f'.repeat(64) },
    { ...ends, Signature: '' },
  ]
  return [
    ...honest.map((message) => ({ body: JSON.stringify(message), forged: false })),
    ...forged.map((message) => ({ body: JSON.stringify(message), forged: true })),
  ].slice(0, EACH)
}

/** The same order in every run. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let seed = 20_261_121
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
async function post(port: number, body: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const path = '/api/payments/simulator/notifications'
  const asked = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

const folder = await mkdtemp(join(tmpdir(), 'lembar-notifications-'))
try {
  const seeding = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
  await migrate(seeding.url)
  const seeder = new pg.Client({ connectionString: seeding.url })
  await seeder.connect()
  await seeder.query(WORLD)
  await seeder.end()
  await seeding.release()

  const env = { LEMBAR_DATA: folder, PORT: '0', LOG_LEVEL: 'silent', LEMBAR_SECRET: merchant.key }
  const shop = await startServer('shop-process.ts', [], env)
  const messages = shuffled(Array.from({ length: ORDERS }, (_, order) => messagesOf(order)).flat())
  const wrong = { faults: 0, forgedTaken: 0, honestRefused: 0 }
  const left = messages[Symbol.iterator]()
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const { body, forged } of left) {
        const status = await post(shop.port, body)
        if (status >= 500) wrong.faults += 1
        else if (forged && status !== 401) wrong.forgedTaken += 1
        else if (!forged && status !== 200) wrong.honestRefused += 1
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  await shop.stop()

  const attached = await acquireEmbeddedServer({ dataFolder: folder, role: 'guest' })
  const database = openDatabase({ url: attached.url })
  const stored = await database.kysely
    .selectFrom('orders')
    .select(({ selectFrom }) => [
      'refno',
      'payment_state',
      selectFrom('money_movements')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('order_id', '=', 'orders.id')
        .where('kind', '=', 'received')
        .as('received'),
      selectFrom('entitlements')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('order_id', '=', 'orders.id')
        .where('revoked_at', 'is', null)
        .as('owned'),
    ])
    .execute()
  const found = new Map(stored.map((order) => [order.refno, order]))
  let misplaced = 0
  for (let order = 0; order < ORDERS; order++) {
    const fate = fateOf(order)
    const ended = found.get(refnoOf(order))
    const received = fate === 'failed' ? 0 : 1
    const owned = endOf[fate] === 'paid' ? 1 : 0
    if (ended?.payment_state !== endOf[fate] || ended.received !== received || ended.owned !== owned)
      misplaced += 1
  }
  const faults = (await examineShop(database.kysely, new Date())).filter(
    ({ kind, total }) => kind === 'fault' && total > 0,
  )
  for (const { name, total, examples } of faults) console.log(`doctor: ${name}: ${total}`, examples[0])
  await database.close()
  await attached.release()

  const rate = messages.length / seconds
  console.log(`${messages.length} notifications of ${ORDERS} orders in ${seconds.toFixed(1)} s`)
  report('notifications', [
    none('orders in a wrong state, or with money or access more or less than once', misplaced),
    none('answers of 500 and above', wrong.faults),
    none('forged notifications that were taken', wrong.forgedTaken),
    none('honest notifications that were refused', wrong.honestRefused),
    none('faults that the doctor finds afterwards', faults.length),
    atLeast('answered in a second', rate, 500),
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}
