import { createHash } from 'node:crypto'
import { type FulfilmentState, HOLD_GRACE, type PaymentState } from '#contracts/order-states.ts'
import { discountOn, rupiah, splitAmount } from '#kernel/money.ts'
import { DAY, HOUR, MINUTE } from '#kernel/time.ts'
import { receiveStock, takeFreeStock } from '#server/inventory/move-stock.ts'
import { lockStock, reserveStock } from '#server/inventory/reserve-stock.ts'
import { grantEntitlements } from '#server/library/grant-entitlements.ts'
import { countTitlesRead } from '#server/library/reading/count-titles-read.ts'
import { askReturn } from '#server/orders/returns/ask-return.ts'
import { type Charge, openCharge } from '#server/payments/open-charge.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { startSubscription } from '#server/subscriptions/start-subscription.ts'
import { type DemoTransaction, demoAccounts, demoOwner } from './accounts.ts'
import { findSentParcel, insertReadings } from './customers.queries.ts'
import { type DemoCustomer, demoCustomers } from './customers.ts'
import type { DemoDeps } from './demo-deps.ts'
import { insertAccount, insertAddress, isAccountLoaded, upsertOwner } from './demo-shop.queries.ts'
import {
  findDemoPackage,
  findDemoPromo,
  findSoldItem,
  insertHistoricCharge,
  insertHistoricLine,
  insertHistoricOrder,
  insertHistoricPackage,
  insertHistoricRedemption,
  insertHistoricShipment,
  insertWaitingTitle,
} from './historic-orders.queries.ts'
import { demoPackages } from './packages.ts'
import { demoTitles } from './titles.ts'

const WAITS_FOR = DAY
const PAID_AFTER = 25 * MINUTE
const RETURN_DAYS = 14
/** Titles that subscribers read. */
const LENT_READ = 8
/** No password fits it: nobody signs in as a customer. */
const NO_PASSWORD = '-'

const paymentStates: Record<DemoTransaction['paymentStatus'], PaymentState> = {
  'Menunggu Pembayaran': 'awaiting',
  'Sedang Diproses': 'authorised',
  Pending: 'challenged',
  Sukses: 'paid',
  Selesai: 'received',
  Gagal: 'failed',
}

/**
 * Creates the demo's member of staff, its readers and the customers with their past orders, in one transaction. Open
 * charges are requested after it, and one customer sends a damaged book back. A run that was interrupted there leaves
 * both to the shop.
 */
export async function loadAccounts(deps: DemoDeps): Promise<void> {
  const { database, now } = deps
  const hashes = await deps.passwords.admit({ address: 'demo', account: 'demo' }, (hashing) =>
    Promise.all(demoAccounts.map(({ password }) => hashing.hash(password))),
  )
  const open = await database.transact(async (tx) => {
    if (await isAccountLoaded(tx, demoAccounts[0]?.email ?? '')) return undefined
    // The password is that of the first reader, so its hash is good as well.
    await upsertOwner(tx, demoOwner, hashes[0] ?? '', now)
    const readers = demoAccounts.map((account, index) => ({ account, passwordHash: hashes[index] ?? '' }))
    const customers = demoCustomers().map((account) => ({ account, passwordHash: NO_PASSWORD }))
    const loadings: Loading[] = []
    // Ids follow time, as in a shop that grew.
    for (const { account, passwordHash } of oldestFirst([...readers, ...customers], firstHour)) {
      const since = new Date(now.getTime() - firstHour({ account }) * HOUR)
      const userId = await insertAccount(tx, account, passwordHash, since)
      for (const address of account.addresses) await insertAddress(tx, userId, address)
      const transactions = oldestFirst(account.transactions, ({ hoursAgo }) => hoursAgo)
      for (const [number, transaction] of transactions.entries()) {
        loadings.push({ account, userId, transaction, refno: refnoOf(account, number) })
      }
    }
    const charges: Charge[] = []
    for (const loading of oldestFirst(loadings, ({ transaction }) => transaction.hoursAgo)) {
      const charge = await loadTransaction(deps, tx, loading)
      if (charge) charges.push(charge)
    }
    const pdfs = demoTitles.filter(({ ebook }) => ebook?.kind === 'PDF')
    const lent = pdfs.filter(({ ebook }) => ebook?.inSubscription).slice(0, LENT_READ)
    const slugsOf = (titles: typeof pdfs) => titles.map(({ slug }) => slug)
    await insertReadings(tx, { bought: slugsOf(pdfs), lent: slugsOf(lent), passwordHash: NO_PASSWORD, now })
    return charges
  })
  if (open === undefined) return
  for (const charge of open) await deps.requestCharge(charge)
  await askReturn(database, {
    ...(await findSentParcel(database.kysely, NO_PASSWORD)),
    cause: 'damaged',
    words: 'Sampulnya sobek dan dua halaman terlipat saat paketnya saya buka.',
    account: 'Bank Contoh 0012345678',
    lines: [{ position: 0, quantity: 1 }],
    days: RETURN_DAYS,
    now,
  })
  await countTitlesRead(database, now)
}

const oldestFirst = <Item>(items: readonly Item[], hoursAgo: (item: Item) => number) =>
  items.toSorted((one, other) => hoursAgo(other) - hoursAgo(one))

const firstHour = ({ account }: { account: DemoCustomer }) =>
  Math.max(0, ...account.transactions.map(({ hoursAgo }) => hoursAgo))

/** The same at every load, and in the form of any other: 16 letters and digits. */
function refnoOf(account: DemoCustomer, number: number): string {
  const digest = createHash('sha256').update(`${account.email} ${number}`).digest('hex').toUpperCase()
  return digest.replace(/[01]/g, 'Z').slice(0, 16)
}

type Loading = { account: DemoCustomer; userId: number; transaction: DemoTransaction; refno: string }

async function loadTransaction(deps: DemoDeps, tx: Tx, loading: Loading): Promise<Charge | undefined> {
  const { transaction, userId, refno } = loading
  const payment = paymentStates[transaction.paymentStatus]
  const createdAt = new Date(deps.now.getTime() - transaction.hoursAgo * HOUR)
  const paidAt =
    payment === 'paid' || payment === 'received' ? new Date(createdAt.getTime() + PAID_AFTER) : null
  const expiresAt = new Date(createdAt.getTime() + WAITS_FOR)

  const items = await itemsOf(tx, transaction)
  const pack = transaction.type === 'Langganan' ? await packageOf(tx, transaction.packageSlug) : undefined
  const subtotal = rupiah(
    items.reduce((sum, item) => sum + item.unitPrice * item.quantity, 0) + (pack?.final_price_idr ?? 0),
  )
  const promo = transaction.promoCode ? await findDemoPromo(tx, transaction.promoCode) : undefined
  const discount = promo
    ? discountOn(subtotal, {
        discountPercent: promo.discount_percent,
        discountIdr: rupiah(promo.discount_idr),
      })
    : rupiah(0)
  const shipping = transaction.type === 'Fisik' ? transaction.shipping.costIdr : 0

  const orderId = await insertHistoricOrder(tx, {
    userId,
    refno,
    kind: ({ Digital: 'digital', Majalah: 'magazine', Fisik: 'paper', Langganan: 'subscription' } as const)[
      transaction.type
    ],
    payment,
    fulfilment: fulfilmentOf(transaction.type, payment),
    subtotal,
    discount,
    shipping,
    paymentMethodId: transaction.paymentMethodId,
    createdAt,
    expiresAt,
    paidAt,
  })
  const shares = splitAmount(
    discount,
    items.map((item) => rupiah(item.unitPrice * item.quantity)),
  )
  for (const [position, item] of items.entries()) {
    await insertHistoricLine(tx, { ...item, orderId, position, discountShare: shares[position] ?? 0 })
    if (item.format === 'paper') continue
    if (paidAt) await tx.pipeline(grantEntitlements({ userId, titleIds: [item.titleId], orderId }))
    else if (payment !== 'failed') await insertWaitingTitle(tx, { userId, titleId: item.titleId, orderId })
  }
  const copies = items.filter((item) => item.format === 'paper')
  if (paidAt) {
    // Adds the sold copies to the stock first, so that the stock ends as the titles state.
    await receiveStock(
      tx,
      copies.map(({ titleId, quantity }) => ({ titleId, copies: quantity })),
    )
    const [stock] = await tx.pipeline(lockStock(copies.map(({ editionId }) => editionId)))
    if (copies.length > 0) await tx.pipeline(takeFreeStock(stock, { orderId, copies }, paidAt))
  }
  if (pack) {
    const line = {
      packageId: pack.id,
      name: pack.name,
      months: pack.duration_months,
      price: pack.final_price_idr,
    }
    await insertHistoricPackage(tx, { ...line, orderId })
    if (paidAt)
      await startSubscription(tx, {
        userId,
        orderId,
        packageId: pack.id,
        months: pack.duration_months,
        now: paidAt,
      })
  }
  if (promo)
    await insertHistoricRedemption(tx, {
      orderId,
      promoId: promo.id,
      userId,
      name: promo.name,
      code: promo.code,
      amount: discount,
    })
  if (transaction.type === 'Fisik' && payment === 'awaiting') {
    const holdsUntil = new Date(expiresAt.getTime() + HOLD_GRACE)
    const [stock] = await tx.pipeline(lockStock(items.map(({ editionId }) => editionId)))
    await tx.pipeline(reserveStock(stock, { orderId, wanted: items, expiresAt: holdsUntil }, createdAt))
  }
  if (transaction.type === 'Fisik')
    await loadShipment(tx, { ...loading, orderId, grams: weightOf(items), paidAt })

  const amount = subtotal - discount + shipping
  const methodId = transaction.paymentMethodId
  if (amount === 0 || methodId === null) return undefined
  if (paidAt || payment === 'failed') {
    await insertHistoricCharge(tx, {
      orderId,
      refno,
      gateway: deps.gateway,
      methodId,
      amount,
      paidAt,
      createdAt,
      expiresAt,
    })
    return undefined
  }
  const [charge] = await tx.pipeline(
    openCharge(
      {
        orderId,
        refno,
        attempt: 1,
        gateway: deps.gateway,
        channel: String(methodId),
        paymentMethodId: methodId,
        amount: rupiah(amount),
        expiresAt,
      },
      createdAt,
    ),
  )
  return charge
}

type Items = Awaited<ReturnType<typeof itemsOf>>

async function itemsOf(tx: Tx, transaction: DemoTransaction) {
  if (transaction.type === 'Langganan') return []
  const format: 'ebook' | 'paper' = transaction.type === 'Fisik' ? 'paper' : 'ebook'
  const items = []
  for (const item of transaction.items) {
    const quantity: number = 'quantity' in item ? item.quantity : 1
    items.push({ ...(await findSoldItem(tx, item.slug, format)), format, quantity })
  }
  return items
}

const weightOf = (items: Items) => items.reduce((sum, item) => sum + item.weightGrams * item.quantity, 0)

async function packageOf(tx: Tx, slug: string) {
  const pack = demoPackages.find((candidate) => candidate.slug === slug)
  if (pack === undefined) throw new Error(`the demo shop has no package ${slug}`)
  return findDemoPackage(tx, pack.name)
}

function fulfilmentOf(type: DemoTransaction['type'], payment: PaymentState): FulfilmentState {
  if (payment === 'failed') return 'failed'
  if (payment === 'received') return 'completed'
  if (payment === 'paid') return type === 'Fisik' ? 'to_send' : 'completed'
  return 'awaiting_payment'
}

async function loadShipment(
  tx: Tx,
  {
    account,
    transaction,
    orderId,
    grams,
    paidAt,
  }: Loading & { orderId: number; grams: number; paidAt: Date | null },
): Promise<void> {
  const to = account.addresses.find((address) => address.main)
  if (transaction.type !== 'Fisik' || to === undefined) return
  const { courier, service, etd, costIdr, trackingNumber } = transaction.shipping
  await insertHistoricShipment(tx, {
    orderId,
    courier,
    service,
    etd,
    weightKg: Math.max(1, Math.ceil(grams / 1000)),
    cost: costIdr,
    to,
    trackingNumber,
    sentAt: trackingNumber && paidAt ? new Date(paidAt.getTime() + DAY) : null,
  })
}
