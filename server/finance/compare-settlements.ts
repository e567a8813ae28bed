import { DAY, dayInWib, endOfDayInWib, startOfDayInWib } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { type ChargedMoney, type ChargePayment, listCharged, listPaidBetween } from './finance.queries.ts'
import type { ReadSettlements } from './read-settlements.ts'
import { RUPIAH } from './settlement-amounts.rules.ts'
import type { SettledPayment, SettlementFile } from './settlement-file.rules.ts'

export type Difference = {
  reference: string
  charge: ChargedMoney | undefined
  inFile: number | null
  inShop: number | null
}

export type Comparison = {
  rows: number
  leftOut: number
  unreadable: SettlementFile['unreadable']
  matched: {
    count: number
    total: number
    /** What the provider took by its file. */
    fees: number
    /** What it was expected to take, where that is known. */
    expected: number
  }
  /** Other amounts, or payments that the shop has not recorded. */
  differing: Difference[]
  /** Payments that fit, of which the provider took another fee than was expected. */
  fees: Difference[]
  unknown: Difference[]
  repeated: Difference[]
  missing: Difference[]
  /**
   * The days in WIB whose payments were looked for in the file, and what they are taken from. Null where none were: the
   * file names no charge of the shop's, or nothing tells its days.
   */
  period: (Days & { by: 'chosen' | 'file' | 'payments' }) | null
}

/** From the first day to the last one, `YYYY-MM-DD`. */
export type Days = { since: string; until: string }

/**
 * Compares a provider's file of settled payments with what came in by the shop's records. It changes nothing.
 * @throws Failure invalid where the file has no payments
 */
export async function compareSettlements(
  { db, readSettlements }: { db: Queryable; readSettlements: ReadSettlements },
  { bytes, period: chosen, now }: { bytes: Uint8Array; period: Days | undefined; now: Date },
): Promise<Comparison> {
  const file = await readSettlements({ bytes, today: dayInWib(now) })
  if (file === undefined) {
    throw fieldFailure(
      'file',
      'Tidak ada kolom nomor pesanan dan jumlah. Unggah CSV transaksi dari dasbor penyedia.',
    )
  }
  if ('refused' in file) throw fieldFailure('file', file.refused)
  const matched = { count: 0, total: 0, fees: 0, expected: 0 }
  const result: Comparison = {
    rows: file.rows,
    leftOut: file.leftOut,
    unreadable: file.unreadable,
    matched,
    differing: [],
    fees: [],
    unknown: [],
    repeated: [],
    missing: [],
    period: null,
  }
  const known = new Map<string, Entry>()
  const others: { payment: SettledPayment; entry: Entry | undefined }[] = []
  let fees = 0
  for (const piece of file.pieces) {
    const payments: SettledPayment[] = JSON.parse(piece)
    await findCharges(db, payments, known)
    // First what fits, so that a row which does not is compared with a payment that is left.
    for (const payment of payments) {
      const { references, amount, fee: parts } = payment
      const entry = references.map((name) => known.get(name)).find((found) => found !== undefined)
      const taken = entry && amount !== null && takePayment(entry, amount)
      if (!entry || !taken) {
        others.push({ payment, entry })
        continue
      }
      const { charge } = entry
      matched.count += 1
      matched.total += taken.amount
      fees += parts ?? 0
      matched.expected += charge.fee ?? 0
      const fee = parts === null ? null : Math.round(parts / RUPIAH)
      if (isOtherFee(fee, charge.fee)) {
        result.fees.push({ reference: charge.reference, charge, inFile: fee, inShop: charge.fee })
      }
    }
  }
  matched.fees = Math.round(fees / RUPIAH)
  for (const { payment: row, entry } of others) {
    const inFile = row.amount
    if (inFile === null) {
      entry?.left.shift()
      continue
    }
    if (entry === undefined) {
      result.unknown.push({ reference: row.references[0] ?? '', charge: undefined, inFile, inShop: null })
      continue
    }
    const { charge, taken } = entry
    const isRepeated = entry.amounts.has(inFile) || (taken.length > 0 && entry.left.length === 0)
    const payment = isRepeated ? taken[0] : takeAny(entry, inFile)
    const difference = { reference: charge.reference, charge, inFile, inShop: payment?.amount ?? null }
    if (isRepeated) result.repeated.push(difference)
    else result.differing.push(difference)
  }
  const entries = [...new Set(known.values())]
  result.period = periodOf(entries, { chosen, file: file.days })
  if (result.period !== null) result.missing = await listMissing(db, entries, result.period)
  return result
}

/** A charge that the file names. */
type Entry = {
  charge: ChargedMoney
  /** Its payments that no row was compared with, and the others. */
  left: ChargePayment[]
  taken: ChargePayment[]
  /** Of the rows about it. */
  amounts: Set<number>
}

const entryOf = (charge: ChargedMoney): Entry => ({
  charge,
  left: [...charge.payments],
  taken: [],
  amounts: new Set(),
})

/** Adds the charges that rows name. */
async function findCharges(
  db: Queryable,
  payments: readonly SettledPayment[],
  known: Map<string, Entry>,
): Promise<void> {
  const references = new Set(
    payments.flatMap((payment) => payment.references.filter((name) => !known.has(name))),
  )
  for (const charge of await listCharged(db, [...references])) {
    const entry = entryOf(charge)
    for (const name of [charge.reference, charge.gatewayReference]) {
      if (name !== null && !known.has(name)) known.set(name, entry)
    }
  }
}

/** The payment of a charge that a row of this amount is about; the charge may have been paid more than once. */
function takePayment(entry: Entry, inFile: number): ChargePayment | undefined {
  const { charge, left, taken } = entry
  // The provider may count what it asked of the payer, with its fee.
  const fits = ({ amount }: ChargePayment) =>
    amount === inFile || (inFile === charge.asked && amount === charge.amount)
  const payment = left.find(fits)
  if (payment === undefined) return undefined
  entry.left = left.filter((one) => one !== payment)
  taken.push(payment)
  entry.amounts.add(inFile)
  return payment
}

/** The payment that is compared with a row of another amount. */
function takeAny(entry: Entry, inFile: number): ChargePayment | undefined {
  const payment = entry.left.shift()
  if (payment !== undefined) entry.taken.push(payment)
  entry.amounts.add(inFile)
  return payment
}

/** Providers round the parts of a fee, and its tax, each on its own. */
const ROUNDING = 2
const isOtherFee = (taken: number | null, expected: number | null) =>
  taken !== null && expected !== null && Math.abs(taken - expected) > ROUNDING

/** More than a quarter. A year that was mistyped would compare all payments. */
const LONGEST = 100

function periodOf(
  entries: readonly Entry[],
  { chosen, file }: { chosen: Days | undefined; file: SettlementFile['days'] },
): Comparison['period'] {
  if (entries.length === 0) return null
  if (chosen !== undefined) return { ...chosen, by: 'chosen' }
  const taken = entries.flatMap(({ taken }) => taken.map(({ at }) => dayInWib(new Date(at)))).sort()
  const [first, last] = file ?? [taken.at(0), taken.at(-1)]
  if (first === undefined || last === undefined) return null
  const earliest = dayInWib(new Date(startOfDayInWib(last).getTime() - (LONGEST - 1) * DAY))
  return { since: first < earliest ? earliest : first, until: last, by: file === null ? 'payments' : 'file' }
}

/** Payments of the file's gateways and days that are not in it. They are read day by day, as so many are bounded. */
async function listMissing(
  db: Queryable,
  entries: readonly Entry[],
  { since, until }: Days,
): Promise<Difference[]> {
  const gateways = [...new Set(entries.map(({ charge }) => charge.gateway))]
  const left = new Map(entries.map((entry) => [entry.charge.reference, entry.left]))
  const missing: Difference[] = []
  const end = endOfDayInWib(until).getTime()
  for (let from = startOfDayInWib(since).getTime(); from < end; from += DAY) {
    const isWithin = ({ at }: ChargePayment) => {
      const time = new Date(at).getTime()
      return from <= time && time < from + DAY
    }
    const day = { since: new Date(from), before: new Date(from + DAY) }
    for (const charge of await listPaidBetween(db, { gateways, ...day })) {
      const { reference, payments } = charge
      for (const { amount } of (left.get(reference) ?? payments).filter(isWithin)) {
        missing.push({ reference, charge, inFile: null, inShop: amount })
      }
    }
  }
  return missing
}
