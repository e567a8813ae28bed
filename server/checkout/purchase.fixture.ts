import { type Rupiah, rupiah } from '#kernel/money.ts'
import type { OrderPorts } from '#server/orders/orders-deps.ts'
import { settleOrder } from '#server/orders/settle-order.ts'
import { askProvider } from '#server/payments/ask-provider.ts'
import type { Database } from '#server/platform/database/database.ts'
import { silentLog } from '#server/platform/log.ts'
import type { PaymentGateway } from '#server/providers/payments/port.ts'
import { buyEbook, type EbookPurchase } from './buy-ebook.ts'
import type { CheckoutDeps } from './sell.ts'

let serial = 0

/** What main wires, over a test's own database, with a clock that the test turns. */
export function openPurchases(database: Database, openGateway: (clock: () => Date) => PaymentGateway) {
  const time = { now: new Date('2026-11-21T03:00:30.000Z') }
  const clock = () => new Date(time.now)
  const { kysely } = database
  const ports: OrderPorts = {
    fulfil: async (tx, goods) => {
      for (const { titleId, format } of goods.lines) {
        if (format === 'paper') continue
        await tx
          .insertInto('entitlements')
          .values({ user_id: goods.userId, title_id: titleId, order_id: goods.orderId })
          .execute()
      }
    },
    withdraw: async (tx, goods) => {
      await tx
        .updateTable('entitlements')
        .set({ revoked_at: clock() })
        .where('order_id', '=', goods.orderId)
        .execute()
    },
    countSales: async (tx, sales) => {
      for (const { titleId, sold } of sales) {
        await tx
          .insertInto('sales_counts')
          .values({ title_id: titleId, sold: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        await tx
          .updateTable('sales_counts')
          .set((eb) => ({ sold: eb('sold', '+', sold) }))
          .where('title_id', '=', titleId)
          .execute()
      }
    },
  }
  const deps: CheckoutDeps = {
    database,
    gateway: openGateway(clock),
    formerGateways: [],
    settle: (event) => settleOrder({ database, ports, log: silentLog }, event),
    publicUrl: 'http://shop.test',
    notifyOrigin: 'http://127.0.0.1:9',
    clock,
    log: silentLog,
    ports,
    askProvider: (orderId, cause) => askProvider(deps, orderId, cause),
    expiryHours: 24,
    quoteShipping: async () => [{ service: 'REG', etd: '2-3', cost: rupiah(10_000) }],
  }

  return {
    deps,
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
        status?: string
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
    addPromo: async (promo: {
      code: string
      percent?: number
      off?: number
      quota?: number
      perUser?: number
      minimum?: number
      appliesTo?: string[]
      expiresOn?: string
      published?: boolean
    }) => {
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
          applies_to: promo.appliesTo ?? ['Digital', 'Majalah'],
          expires_on: promo.expiresOn ?? '2026-12-31',
          published: promo.published ?? true,
        })
        .execute()
    },
    buy: (purchase: Pick<EbookPurchase, 'userId' | 'titleId'> & Partial<EbookPurchase>, key?: string) =>
      buyEbook(
        deps,
        {
          paymentMethodId: 83,
          promoCode: undefined,
          shown: { subtotal: undefined, payable: undefined },
          ...purchase,
        },
        { idempotencyKey: key, now: clock() },
      ),
    order: (id: number) =>
      kysely.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    charge: (orderId: number) =>
      kysely.selectFrom('charges').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow(),
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
    /** A provider's word about an order's charge, straight to settlement. */
    say: async (
      orderId: number,
      state: Parameters<CheckoutDeps['settle']>[0]['state'],
      { amount, confirmed = false }: { amount?: Rupiah; confirmed?: boolean } = {},
    ) => {
      const charge = await kysely
        .selectFrom('charges')
        .selectAll()
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      return deps.settle({
        reference: charge.reference,
        state,
        amount: amount ?? rupiah(charge.amount_idr),
        cause: 'test',
        confirmed,
        now: clock(),
      })
    },
  }
}

export type Purchases = ReturnType<typeof openPurchases>
