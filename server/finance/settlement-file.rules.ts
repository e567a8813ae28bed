import { parse } from 'csv-parse/sync'

/** One payment as a provider's file has it; `fee` with its tax, null where the file does not tell it. */
export type SettledPayment = { references: string[]; amount: number; fee: number | null }
export type SettlementFile = { payments: SettledPayment[]; rows: number; leftOut: number }

/**
 * How Midtrans (transactions) and Xendit (transactions, balance) call their columns, without case and marks. The
 * first one that a file has counts.
 */
const COLUMNS = {
  reference: ['orderid', 'reference', 'referenceid', 'externalid', 'invoiceid', 'merchantreference'],
  providerReference: ['transactionid', 'productid', 'paymentrequestid', 'paymentid'],
  amount: ['grossamount', 'amount', 'transactionamount', 'paymentamount'],
  fee: ['totalfee', 'fee', 'mdrfee', 'transactionfee'],
  tax: ['totalvat', 'vat', 'vatamount', 'feevat'],
  status: ['transactionstatus', 'status'],
  kind: ['linetype', 'transactiontype', 'type'],
  direction: ['debitorcredit'],
} as const

const PAID = new Set(['settlement', 'settled', 'capture', 'success', 'succeeded', 'completed', 'paid', ''])
const NO_PAYMENT = /refund|reversal|fee|vat|withdraw|disburse|payout|transfer|topup|chargeback/

/**
 * Reads a provider's file of settled payments. Undefined where it has no column of references or amounts.
 * @throws nothing: rows that cannot be read are left out
 */
export function readSettlements(text: string): SettlementFile | undefined {
  const table = rowsOf(text)
  const start = table.findIndex(
    (row) => placeOf(row, 'reference') !== undefined && placeOf(row, 'amount') !== undefined,
  )
  const head = table[start]
  if (head === undefined) return undefined
  const at = (name: keyof typeof COLUMNS) => placeOf(head, name)
  const places = Object.fromEntries(
    (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).map((name) => [name, at(name)]),
  ) as Record<keyof typeof COLUMNS, number | undefined>
  const cell = (row: readonly string[], name: keyof typeof COLUMNS) => {
    const place = places[name]
    return place === undefined ? '' : (row[place] ?? '').trim()
  }
  const payments: SettledPayment[] = []
  const rows = table.slice(start + 1)
  for (const row of rows) {
    const amount = amountOf(cell(row, 'amount'))
    const references = [cell(row, 'reference'), cell(row, 'providerReference')].filter((text) => text !== '')
    const isPayment =
      PAID.has(cell(row, 'status').toLowerCase()) &&
      !NO_PAYMENT.test(plain(cell(row, 'kind'))) &&
      cell(row, 'direction').toLowerCase() !== 'debit'
    if (amount === undefined || amount <= 0 || references.length === 0 || !isPayment) continue
    const fee = amountOf(cell(row, 'fee'))
    const tax = amountOf(cell(row, 'tax')) ?? 0
    payments.push({ references, amount, fee: fee === undefined ? null : Math.abs(fee + tax) })
  }
  return { payments, rows: rows.length, leftOut: rows.length - payments.length }
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

function placeOf(row: readonly string[], name: keyof typeof COLUMNS): number | undefined {
  const heads = row.map(plain)
  const known: readonly string[] = COLUMNS[name]
  const found = known.find((head) => heads.includes(head))
  return found === undefined ? undefined : heads.indexOf(found)
}

function rowsOf(text: string): string[][] {
  const [first = ''] = text.split('\n', 1)
  const delimiter = [';', '\t', ','].find((mark) => first.includes(mark)) ?? ','
  try {
    return parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
  } catch {
    return []
  }
}

/** `Rp 50.000,00`, `50,000.00`, `50000`; undefined for anything that is no whole amount of rupiah. */
export function amountOf(text: string): number | undefined {
  const digits = text.replace(/^(?:Rp|IDR)\.?/i, '').replace(/\s/g, '')
  const [, sign, whole] = /^([+-]?)(\d[\d.,]*?)(?:[.,]0{1,2})?$/.exec(digits) ?? []
  if (whole === undefined || !/^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return undefined
  const amount = Number(whole.replace(/[.,]/g, ''))
  return Number.isSafeInteger(amount) ? (sign === '-' ? -amount : amount) : undefined
}
