import { randomInt } from 'node:crypto'

type SimulatedMethod = {
  name: string
  /** The first digits of a bank's accounts; absent for what has no account. */
  prefix?: string
}

/** What the simulator plays, by the shop's id of the method: banks, a code to scan, and wallets. */
const methods: ReadonlyMap<number, SimulatedMethod> = new Map([
  [83, { name: 'BNI Virtual Account', prefix: '8808' }],
  [118, { name: 'BRI Virtual Account', prefix: '26215' }],
  [86, { name: 'CIMB Niaga Virtual Account', prefix: '5059' }],
  [119, { name: 'Mandiri Virtual Account', prefix: '88908' }],
  [9, { name: 'Maybank Virtual Account', prefix: '7828' }],
  [112, { name: 'Permata Virtual Account', prefix: '8528' }],
  [1001, { name: 'QRIS' }],
  [1002, { name: 'GoPay' }],
  [1003, { name: 'ShopeePay' }],
  [1004, { name: 'DANA' }],
  [1005, { name: 'OVO' }],
])

export const QRIS_CHANNEL = '1001'

export const channels: ReadonlyMap<number, string> = new Map(
  [...methods.keys()].map((id) => [id, String(id)]),
)

/** A virtual account is not refunded. */
export const refundedChannels: ReadonlySet<string> = new Set(
  [...methods].filter(([, { prefix }]) => prefix === undefined).map(([id]) => String(id)),
)

const ACCOUNT_DIGITS = 16

export function simulatedName(channel: string): string | undefined {
  return methods.get(Number(channel))?.name
}

/** A number that looks like one of the bank's virtual accounts; null for a method without accounts. */
export function drawVirtualAccount(channel: string): string | null {
  let account = methods.get(Number(channel))?.prefix
  if (account === undefined) return null
  while (account.length < ACCOUNT_DIGITS) account += String(randomInt(10))
  return account
}
