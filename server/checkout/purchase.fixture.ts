// Longer than 300 lines: one place where every test of buying finds what it needs.
import type { TransactionType } from '#contracts/order-states.ts'
import type { PromoKind, PromoTarget } from '#contracts/promos.ts'
import { type Rupiah, rupiah } from '#kernel/money.ts'
import { addBundle, type NewBundle } from '#server/bundles/save-bundle.ts'
import { wireOrders } from '#server/compose-orders.ts'
import type { PaymentsDeps } from '#server/payments/payments-deps.ts'
import { receiveNotification } from '#server/payments/receive-notification.ts'
import { backgroundWork } from '#server/platform/background-work.ts'
import type { Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/log.ts'
import { callbackSignature } from '#server/providers/payments/ipay88/ipay88-messages.ts'
import type { PaymentGateway, RawNotification } from '#server/providers/payments/port.ts'
import { openSimulator } from '#server/providers/payments/simulator/simulator.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { addAddress } from '#tests/support/reader-rows.ts'
import { type BundlePurchase, buyBundle } from './buy-bundle.ts'
import { buyCart, type CartPurchase } from './buy-cart.ts'
import { buyEbook, type EbookPurchase } from './buy-ebook.ts'
import type { CheckoutDeps } from './sell.ts'

let serial = 0

/** Receives a notification, and waits until everything that it causes at a provider is done. */
export async function receiveAll(deps: PaymentsDeps, gateway: PaymentGateway, raw: RawNotification) {
  const answer = await receiveNotification(deps, gateway, { ...raw, ip: '127.0.0.1' })
  await deps.background.settled()
  return answer
}

const merchant = { code: 'ID00001', key: 'rahasia' }

/** What a purchase says where a test has no other wish. */
export const CHOSEN = {
  paymentMethodId: 83,
  promoCode: undefined,
  shown: { subtotal: undefined, payable: undefined },
}

/** The simulated provider over a test's own database; nobody listens at the address that it would notify. */
export function simulatorOn(database: Database, clock: () => Date): PaymentGateway {
  return openSimulator({
    database,
    merchant,
    merchantName: async () => 'Lembar',
    publicUrl: 'http://shop.test',
    notifyUrl: () => 'http://127.0.0.1:9/',
    clock,
    log: silentLog,
  })
}

/**
 * What main composes, over a test's own database, with a clock that the test sets. The gateway is the simulator where
 * none is given.
 */
export function openPurchases(
  database: Database,
  openGateway: (clock: () => Date) => PaymentGateway = (clock) => simulatorOn(database, clock),
) {
  const time = { now: new Date('2026-11-21T03:00:30.000Z') }
  const clock = () => new Date(time.now)
  const { kysely } = database
  const background = backgroundWork((error) => {
    throw error
  })
  const gateway = openGateway(clock)
  /** What main composes, over another address of the same database. */
  const depsOn = (through: Database): CheckoutDeps => ({
    ...wireOrders({
      database: through,
      gateway,
      formerGateways: [],
      cashOnDelivery: true,
      publicUrl: 'http://shop.test',
      notifyOrigin: () => 'http://127.0.0.1:9',
      clock,
      log: silentLog,
      expiryHours: 24,
      background,
    }),
    quoteShipping: async () => [{ service: 'REG', etd: '2-3', cost: rupiah(10_000), cashOnDelivery: true }],
    automaticPromos: async () => [],
    allowGift: async () => ({ giveBack: async () => undefined }),
  })
  const deps = depsOn(database)
  const chargesOf = (orderId: number) =>
    kysely.selectFrom('charges').selectAll().where('order_id', '=', orderId)
  /** The latest charge of an order. */
  const charge = (orderId: number) => chargesOf(orderId).orderBy('attempt', 'desc').executeTakeFirstOrThrow()

  return {
    deps,
    depsOn,
    /** Dependencies that count transactions and their runs. A transaction that was tried again ran more than once. */
    countingDeps: () => {
      const count = { transactions: 0, runs: 0 }
      const through = depsOn({
        ...database,
        transact: (work, options) => {
          count.transactions += 1
          return database.transact((tx) => {
            count.runs += 1
            return work(tx)
          }, options)
        },
      })
      return { count, through }
    },
    time,
    addUser: async () => {
      const number = ++serial
      const { id } = await kysely
        .insertInto('users')
        .values({
          email: `pembaca-${number}@example.com`,
          name: `Pembaca ${number}`,
          password_hash: '-',
          consented_at: clock(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    addTitle: async (
      title: {
        kind?: 'book' | 'magazine'
        price?: number
        percent?: number
        off?: number
        status?: 'draft' | 'on_sale' | 'withdrawn'
      } = {},
    ) => {
      const number = ++serial
      const { id } = await kysely
        .insertInto('titles')
        .values({
          slug: `judul-ke-${number}`,
          kind: title.kind ?? 'book',
          name: `Judul ke-${number}`,
          published_on: '2020-05-01',
          status: title.status ?? 'on_sale',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const edition = await kysely
        .insertInto('editions')
        .values({
          title_id: id,
          format: 'ebook',
          price_idr: title.price ?? 50_000,
          discount_percent: title.percent ?? 0,
          discount_idr: title.off ?? 0,
          file_key: `berkas-rahasia-nomor-${number}-000`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await kysely
        .insertInto('ebook_files')
        .values({
          edition_id: edition.id,
          revision: 1,
          kind: 'PDF',
          storage_key: `kunci-${number}`,
          byte_size: 1,
          sha256: '0'.repeat(64),
        })
        .execute()
      return id
    },
    /** A title on paper, with so many copies. */
    addPaper: async ({ stock = 0, price = 60_000 } = {}) => {
      const number = ++serial
      const { id } = await kysely
        .insertInto('titles')
        .values({
          slug: `kertas-ke-${number}`,
          kind: 'book',
          name: `Kertas ke-${number}`,
          published_on: '2020-05-01',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const edition = await kysely
        .insertInto('editions')
        .values({ title_id: id, format: 'paper', price_idr: price, weight_grams: 300 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await kysely.insertInto('stock').values({ edition_id: edition.id, on_hand: stock }).execute()
      return id
    },
    /** A set on sale of these titles; gives its id. */
    addBundle: async (
      bundle: Omit<Partial<NewBundle>, 'price'> & Pick<NewBundle, 'format' | 'titleIds'> & { price: number },
    ) => {
      const name = `Set ke-${++serial}`
      const draft = { name, status: 'on_sale' as const, ...bundle, price: rupiah(bundle.price) }
      const saved = await database.transact((tx) => addBundle(tx, AT_THE_SERVER, { draft, now: clock() }))
      return saved.id
    },
    addAddress: (userId: number) => addAddress(database, userId, 'Pembaca'),
    /** Puts an edition into a cart, whatever the stock; gives the row. */
    putInCart: async (userId: number, titleId: number, quantity = 1) => {
      const row = await kysely
        .insertInto('cart_items')
        .columns(['user_id', 'edition_id', 'quantity'])
        .expression((eb) =>
          eb
            .selectFrom('editions')
            .select(({ lit }) => [
              lit(userId).as('user_id'),
              'id as edition_id',
              lit(quantity).as('quantity'),
            ])
            .where('title_id', '=', titleId),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return row.id
    },
    cart: async (userId: number) => {
      const rows = await kysely
        .selectFrom('cart_items')
        .innerJoin('editions', 'editions.id', 'cart_items.edition_id')
        .select(['editions.title_id', 'cart_items.quantity'])
        .where('user_id', '=', userId)
        .orderBy('cart_items.id')
        .execute()
      return rows.map((row) => `${row.title_id} × ${row.quantity}`)
    },
    stock: async (titleId: number) => {
      const row = await kysely
        .selectFrom('stock')
        .innerJoin('editions', 'editions.id', 'stock.edition_id')
        .select(['on_hand', 'reserved'])
        .where('title_id', '=', titleId)
        .executeTakeFirstOrThrow()
      return `${row.on_hand} on hand, ${row.reserved} held`
    },
    buyCart: (
      userId: number,
      rows: readonly number[],
      more: Partial<CartPurchase> = {},
      key?: string,
      through = deps,
    ) =>
      buyCart(
        through,
        {
          userId,
          ...CHOSEN,
          rows: rows.map((id) => ({ id, quantity: undefined, price: undefined })),
          format: 'paper',
          courier: 'jne',
          service: 'REG',
          shownDeliveryCost: undefined,
          ...more,
        },
        { idempotencyKey: key, now: clock() },
      ),
    buyBundle: (
      purchase: Pick<BundlePurchase, 'userId' | 'bundleId'> & Partial<BundlePurchase>,
      key?: string,
      through = deps,
    ) =>
      buyBundle(
        { ...through, requireBundles: async () => undefined },
        {
          ...CHOSEN,
          format: 'ebook',
          quantity: 1,
          courier: purchase.format === 'paper' ? 'jne' : undefined,
          service: purchase.format === 'paper' ? 'REG' : undefined,
          shownDeliveryCost: undefined,
          ...purchase,
        },
        { idempotencyKey: key, now: clock() },
      ),
    addPromo: async (promo: {
      code: string
      percent?: number
      off?: number
      quota?: number
      perUser?: number
      minimum?: number
      appliesTo?: TransactionType[]
      expiresOn?: string
      published?: boolean
      kind?: PromoKind
      reduces?: PromoTarget
      maximum?: number | null
      zones?: number[]
    }) => {
      const reduces = promo.reduces ?? 'goods'
      await kysely
        .insertInto('promos')
        .values({
          name: `Promo ${promo.code}`,
          code: promo.code,
          discount_percent: promo.percent ?? 0,
          discount_idr: promo.off ?? 0,
          quota: promo.quota ?? null,
          quota_per_user: promo.perUser ?? null,
          minimum_spend_idr: promo.minimum ?? 0,
          applies_to: promo.appliesTo ?? (reduces === 'shipping' ? ['Fisik'] : ['Digital', 'Majalah']),
          kind: promo.kind ?? 'Promo',
          reduces,
          maximum_idr: promo.maximum ?? null,
          zones: promo.zones ?? [],
          expires_on: promo.expiresOn ?? '2026-12-31',
          published: promo.published ?? true,
        })
        .execute()
    },
    buy: (
      purchase: Pick<EbookPurchase, 'userId' | 'titleId'> & Partial<EbookPurchase>,
      key?: string,
      through = deps,
    ) =>
      buyEbook(
        through,
        {
          ...CHOSEN,
          ...purchase,
        },
        { idempotencyKey: key, now: clock() },
      ),
    order: (id: number) =>
      kysely.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    charge,
    moves: async (orderId: number) => {
      const events = await kysely
        .selectFrom('order_events')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return events.map((event) => `${event.payment_from} → ${event.payment_to}`)
    },
    movements: async (orderId: number) => {
      const rows = await kysely
        .selectFrom('money_movements')
        .selectAll()
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      return rows.map((row) => `${row.kind} ${row.amount_idr}`)
    },
    ownedBy: async (userId: number) => {
      const rows = await kysely
        .selectFrom('entitlements')
        .select('title_id')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute()
      return rows.map((row) => row.title_id)
    },
    sold: async (titleId: number) => {
      const row = await kysely
        .selectFrom('sales_counts')
        .select('sold')
        .where('title_id', '=', titleId)
        .executeTakeFirst()
      return row?.sold ?? 0
    },
    /** Sends what iPay88 would about an order's latest charge, signed, as the webhook's route hands it over. */
    notify: async (
      orderId: number,
      status: '0' | '1' | '6',
      { amount, through = deps }: { amount?: number; through?: CheckoutDeps } = {},
    ) => {
      const { channel, reference, amount_idr } = await charge(orderId)
      const signed = {
        PaymentId: channel,
        RefNo: reference,
        Amount: String(amount ?? amount_idr),
        Currency: 'IDR',
        TransactionStatus: status,
      }
      const Signature = callbackSignature(merchant, signed)
      const message = { MerchantCode: merchant.code, ...signed, TransId: 'T1', Signature }
      const rawBody = Buffer.from(JSON.stringify(message))
      return receiveAll(through, through.gateway, { headers: {}, rawBody })
    },
    /** The notifications about an order's charges. */
    notifications: (orderId: number) =>
      kysely
        .selectFrom('payment_notifications')
        .select(['outcome', 'applied_at', 'raw'])
        .where('reference', 'in', (eb) =>
          eb.selectFrom('charges').select('reference').where('order_id', '=', orderId),
        )
        .orderBy('id')
        .execute(),
    /** A provider's report about an order's charge, straight to settlement. */
    say: async (
      orderId: number,
      state: Parameters<CheckoutDeps['settle']>[0]['state'],
      {
        amount,
        confirmed = false,
        attempt = 1,
        through = deps,
      }: { amount?: Rupiah; confirmed?: boolean; attempt?: number; through?: CheckoutDeps } = {},
    ) => {
      const charge = await chargesOf(orderId).where('attempt', '=', attempt).executeTakeFirstOrThrow()
      const outcome = await through.settle({
        gateway: charge.gateway,
        reference: charge.reference,
        state,
        amount: amount ?? rupiah(charge.amount_idr),
        note: 'test',
        confirmed,
        now: clock(),
      })
      await through.background.settled()
      return outcome
    },
  }
}

export type Purchases = ReturnType<typeof openPurchases>
