import { DAY } from '#kernel/time.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import { type ChargedMoney, listCharged, listPaidBetween } from './finance.queries.ts'
import { readSettlements } from './settlement-file.rules.ts'

export type Difference = {
  reference: string
  charge: ChargedMoney | undefined
  inFile: number | null
  inShop: number | null
}

export type Comparison = {
  rows: number
  leftOut: number
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
}

/**
 * Compares a provider's file of settled payments with what came in by the shop's records. It changes nothing.
 * @throws Failure invalid where the file has no payments
 */
export async function compareSettlements(db: Queryable, bytes: Uint8Array): Promise<Comparison> {
  const file = readSettlements(new TextDecoder('utf-8').decode(bytes))
  if (file === undefined) {
    throw fieldFailure(
      'file',
      'Tidak ada kolom nomor pesanan dan jumlah. Unggah CSV transaksi dari dasbor penyedia.',
    )
  }
  const references = [...new Set(file.payments.flatMap((payment) => payment.references))]
  const charges = await listCharged(db, references)
  const known = new Map<string, ChargedMoney>()
  for (const charge of charges) {
    known.set(charge.reference, charge)
    if (charge.gatewayReference !== null) known.set(charge.gatewayReference, charge)
  }
  const matched = { count: 0, total: 0, fees: 0, expected: 0 }
  const result: Comparison = {
    rows: file.rows,
    leftOut: file.leftOut,
    matched,
    differing: [],
    fees: [],
    unknown: [],
    repeated: [],
    missing: [],
  }
  const seen = new Set<string>()
  for (const { references: names, amount, fee } of file.payments) {
    const charge = names.map((name) => known.get(name)).find((found) => found !== undefined)
    const reference = charge?.reference ?? names[0] ?? ''
    const difference = { reference, charge, inFile: amount, inShop: charge ? charge.received || null : null }
    if (charge === undefined) result.unknown.push(difference)
    else if (seen.has(charge.reference)) result.repeated.push(difference)
    // The provider may count what it asked of the payer, with its fee.
    else if (charge.received > 0 && (amount === charge.received || amount === charge.asked)) {
      matched.count += 1
      matched.total += charge.received
      matched.fees += fee ?? 0
      matched.expected += charge.fee ?? 0
      if (isOtherFee(fee, charge.fee))
        result.fees.push({ reference, charge, inFile: fee, inShop: charge.fee })
    } else result.differing.push(difference)
    if (charge) seen.add(charge.reference)
  }
  result.missing = await listMissing(db, charges, seen)
  return result
}

/** Providers round the parts of a fee, and its tax, each on its own. */
const ROUNDING = 2
const isOtherFee = (taken: number | null, expected: number | null) =>
  taken !== null && expected !== null && Math.abs(taken - expected) > ROUNDING

/** Payments of the file's gateways and time that are not in it. */
async function listMissing(
  db: Queryable,
  charges: readonly ChargedMoney[],
  seen: ReadonlySet<string>,
): Promise<Difference[]> {
  const times = charges.flatMap(({ at, reference }) =>
    at !== null && seen.has(reference) ? [new Date(at).getTime()] : [],
  )
  if (times.length === 0) return []
  const [first, last] = times.reduce(
    ([low, high], time) => [Math.min(low, time), Math.max(high, time)],
    [Number.POSITIVE_INFINITY, 0],
  )
  const paid = await listPaidBetween(db, {
    gateways: [...new Set(charges.map(({ gateway }) => gateway))],
    since: new Date(Math.max(first, last - LONGEST)),
    until: new Date(last),
  })
  return paid
    .filter(({ reference }) => !seen.has(reference))
    .map((charge) => ({ reference: charge.reference, charge, inFile: null, inShop: charge.received }))
}

/** A file is of a month or two at most. */
const LONGEST = 100 * DAY
