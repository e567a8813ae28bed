import { randomInt } from 'node:crypto'

/** The banks that the simulator plays, by iPay88's payment id, with the first digits of their accounts. */
const banks: ReadonlyMap<number, { name: string; prefix: string }> = new Map([
  [83, { name: 'BNI Virtual Account', prefix: '8808' }],
  [118, { name: 'BRI Virtual Account', prefix: '26215' }],
  [86, { name: 'CIMB Niaga Virtual Account', prefix: '5059' }],
  [119, { name: 'Mandiri Virtual Account', prefix: '88908' }],
  [9, { name: 'Maybank Virtual Account', prefix: '7828' }],
  [112, { name: 'Permata Virtual Account', prefix: '8528' }],
])

export const channels: ReadonlyMap<number, string> = new Map([...banks.keys()].map((id) => [id, String(id)]))

const ACCOUNT_DIGITS = 16

export function bankName(channel: string): string | undefined {
  return banks.get(Number(channel))?.name
}

/** A number that looks like one of the bank's virtual accounts. */
export function drawVirtualAccount(channel: string): string {
  let account = banks.get(Number(channel))?.prefix ?? '9000'
  while (account.length < ACCOUNT_DIGITS) account += String(randomInt(10))
  return account
}
