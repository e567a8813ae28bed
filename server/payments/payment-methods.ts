import { formatRupiah, type Rupiah, rupiah } from '#kernel/money.ts'
import { MINUTE } from '#kernel/time.ts'
import { recordChange } from '#server/audit/record-change.ts'
import { announceCatalogueChange } from '#server/catalogue/catalogue-version.ts'
import { type Actor, requireRight, requireVersion } from '#server/platform/actor.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { Failure, fieldFailure } from '#server/platform/failure.ts'
import type { PaymentGateway } from '#server/providers/payments/port.ts'
import {
  listMethods,
  lockMethods,
  type MethodFee,
  type PaymentMethod,
  updateFee,
  updateOffered,
} from './payment-methods.queries.ts'

export type { PaymentMethod } from './payment-methods.queries.ts'

type Channels = Pick<PaymentGateway, 'name' | 'channels'>
/** How the shop is paid: by its gateway, and by couriers where they collect money for it. */
export type Takers = { gateway: Channels; cashOnDelivery: boolean }

/** A method that the gateway takes and the shop offers, with the gateway's name of it. */
export type TakenMethod = PaymentMethod & { channel: string }

/** @throws Failure `method_unavailable` for a method that the gateway does not take or the shop does not offer */
export function requireMethod(gateway: Channels, method: PaymentMethod | undefined): TakenMethod {
  const channel = method?.offered ? gateway.channels.get(method.id) : undefined
  if (method !== undefined && channel !== undefined) return { ...method, channel }
  throw fieldFailure('payment_id', 'Pilih Metode Pembayaran', 'method_unavailable')
}

/** The method where couriers collect the money and the shop offers that; it has no charge at a gateway. */
export function takenAtDoor(
  { cashOnDelivery }: Pick<Takers, 'cashOnDelivery'>,
  method: PaymentMethod | undefined,
): PaymentMethod | undefined {
  return cashOnDelivery && method?.offered && method.kind === 'cash_on_delivery' ? method : undefined
}

/**
 * What a new charge takes from its method. It ends with its order, or sooner where the method's charges are short.
 * @throws Failure `method_unavailable` for an amount outside the method's limits
 */
export function chargeTerms(
  method: TakenMethod,
  { amount, orderEnds, now }: { amount: Rupiah; orderEnds: Date; now: Date },
): { paymentMethodId: number; channel: string; amount: Rupiah; fee: Rupiah | null; expiresAt: Date } {
  refuseAmount(method, amount)
  const { id, channel, lastsMinutes, fee } = method
  // Providers ignore seconds.
  const minute = Math.floor(now.getTime() / MINUTE) * MINUTE
  const ends = lastsMinutes === null ? orderEnds : new Date(minute + lastsMinutes * MINUTE)
  const expiresAt = ends < orderEnds ? ends : orderEnds
  return { paymentMethodId: id, channel, amount, fee: fee && feeOf(fee, amount), expiresAt }
}

/** @throws Failure `method_unavailable` for an amount outside the method's limits */
export function refuseAmount({ name, least, most }: PaymentMethod, amount: Rupiah): void {
  if (amount >= least && (most === null || amount <= most)) return
  const limit = amount < least ? `mulai ${formatRupiah(least)}` : `sampai ${formatRupiah(most ?? least)}`
  const message = `${name} dapat dipakai untuk pembayaran ${limit}. Pilih metode lain.`
  throw fieldFailure('payment_id', message, 'method_unavailable')
}

/** What the provider takes of a payment, rounded half up to a whole rupiah; not more than the payment. */
export function feeOf({ fixed, basisPoints }: MethodFee, amount: Rupiah): Rupiah {
  return rupiah(Math.min(amount, fixed + Math.floor((amount * basisPoints + 5_000) / 10_000)))
}

/** The methods that shoppers may choose. */
export async function listOfferedMethods(db: Queryable, takers: Takers): Promise<PaymentMethod[]> {
  return (await listMethods(db)).filter(
    (method) =>
      method.offered && (takers.gateway.channels.has(method.id) || takenAtDoor(takers, method) !== undefined),
  )
}

/** The methods that staff may offer: those of the gateway, and cash on delivery, which `offerMethod` may refuse. */
export async function listKnownMethods(db: Queryable, gateway: Channels): Promise<PaymentMethod[]> {
  return (await listMethods(db)).filter(
    ({ id, kind }) => gateway.channels.has(id) || kind === 'cash_on_delivery',
  )
}

/**
 * Offers a payment method for new charges, or no longer. Charges that were made stay payable.
 * @throws Failure forbidden, not_found, changed_meanwhile, conflict if no method of the gateway would be left, or nobody
 *   collects cash for the shop
 */
export async function offerMethod(
  tx: Tx,
  actor: Actor,
  { gateway, cashOnDelivery }: Takers,
  { id, offered, version, now }: { id: number; offered: boolean; version?: number | undefined; now: Date },
): Promise<PaymentMethod> {
  requireRight(actor, 'pengaturan.ubah')
  const methods = await lockMethods(tx)
  const current = methods.find((method) => method.id === id)
  if (current === undefined) throw new Failure('not_found', 'Metode pembayaran ini tidak ada')
  requireVersion(version, current)
  if (offered && current.kind === 'cash_on_delivery' && !cashOnDelivery) {
    throw new Failure(
      'conflict',
      `${current.name} memerlukan Biteship sebagai penyedia pengiriman toko, yang menagih uangnya.`,
    )
  }
  const others = methods.filter((method) => method.id !== id && method.offered)
  if (!offered && !others.some((method) => gateway.channels.has(method.id))) {
    throw new Failure('conflict', 'Paling sedikit satu metode pembayaran harus ditawarkan')
  }
  const verb = offered ? 'payment-method.offer' : 'payment-method.stop-offering'
  return recordChange(tx, actor, { verb, id, before: current, logged, now }, async () => {
    await updateOffered(tx, id, offered)
    await announceCatalogueChange(tx)
    return { ...current, offered, version: current.version + 1 }
  })
}

const logged = ({ offered, fee }: PaymentMethod) => ({
  offered,
  fee: fee?.fixed ?? null,
  basisPoints: fee?.basisPoints ?? null,
})

/**
 * Says what the provider takes of each payment by a method. It counts for charges that are made from now on; buyers are
 * charged nothing for it.
 * @throws Failure forbidden, not_found, changed_meanwhile
 */
export async function setMethodFee(
  tx: Tx,
  actor: Actor,
  { id, fee, version, now }: { id: number; fee: MethodFee | null; version?: number | undefined; now: Date },
): Promise<PaymentMethod> {
  requireRight(actor, 'pengaturan.ubah')
  const current = (await lockMethods(tx)).find((method) => method.id === id)
  if (current === undefined) throw new Failure('not_found', 'Metode pembayaran ini tidak ada')
  requireVersion(version, current)
  const act = { verb: 'payment-method.set-fee', id, before: current, logged, now } as const
  return recordChange(tx, actor, act, async () => {
    await updateFee(tx, id, fee)
    return { ...current, fee, version: current.version + 1 }
  })
}

/**
 * Refuses to start with a gateway whose methods the shop does not know, since nobody could pay.
 * @throws Error with a line for the operator
 */
export async function requireKnownMethods(db: Queryable, gateway: Channels): Promise<void> {
  const known = new Set((await listMethods(db)).map(({ id }) => id))
  const unknown = [...gateway.channels.keys()].filter((id) => !known.has(id))
  if (unknown.length === 0 && gateway.channels.size > 0) return
  const fault = unknown.length > 0 ? `unknown payment methods (${unknown.join(', ')})` : 'no payment methods'
  throw new Error(`PAYMENTS: the gateway ${gateway.name} has ${fault}; they need rows in payment_methods.`)
}
