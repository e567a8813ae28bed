/** Parcels that are sent together at most; as many as one page of orders holds. */
export const MOST_AT_ONCE = 200

const ORDER_NUMBER = /^[0-9A-Z]{12,20}$/

export type PastedLines = {
  /** The waybill by the order's number. */
  waybills: ReadonlyMap<string, string>
  /** Lines that hold no order number and waybill, or more than them. */
  unread: readonly string[]
}

/**
 * Reads lines of an order number and a waybill, as copied from two columns of a sheet: with a tab, a semicolon, a comma
 * or spaces between them. A later line counts more than an earlier one of the same order.
 */
export function readWaybillLines(text: string): PastedLines {
  const waybills = new Map<string, string>()
  const unread: string[] = []
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    if (line === '') continue
    const [number = '', ...rest] = line.split(/[\t;,]/.test(line) ? /[\t;,]/ : /\s+(.*)/)
    const refno = number.trim().toUpperCase()
    const filled = rest.filter((cell) => cell.trim() !== '')
    const waybill = filled.length === 1 ? waybillIn(filled[0] ?? '') : undefined
    if (ORDER_NUMBER.test(refno) && waybill !== undefined) waybills.set(refno, waybill)
    else unread.push(line)
  }
  return { waybills, unread }
}

/**
 * The waybill of a cell, without the spaces between its groups. Every group has a digit; a courier's name may stand
 * before them. So the name of a buyer or of a service beside it is not taken for a part of the number.
 */
function waybillIn(cell: string): string | undefined {
  const groups = cell.trim().split(/\s+/)
  const numbered = groups.filter((group) => /\d/.test(group))
  const isNumber = numbered.length > 0 && groups.slice(1).every((group) => numbered.includes(group))
  return isNumber ? groups.join('') : undefined
}

/** The other order that has the same waybill, by the number of each: one was probably scanned twice. */
export function repeatedWaybills(waybills: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  const repeated = new Map<string, string>()
  for (const [refno, waybill] of Object.entries(waybills)) {
    const number = waybill.trim().toUpperCase()
    if (number === '') continue
    const other = first.get(number)
    if (other === undefined) first.set(number, refno)
    else repeated.set(refno, other)
  }
  return repeated
}
