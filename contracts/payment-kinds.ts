/**
 * How an order is paid: into an account, by a code to scan, in a wallet that an address opens, or to the courier who
 * brings it.
 */
export const PAYMENT_KINDS = ['virtual_account', 'qris', 'ewallet', 'cash_on_delivery'] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** Wallets have addresses of their own, which open them on a phone. A provider’s address of another kind is refused. */
const WALLET_SCHEMES: readonly string[] = ['https:', 'gojek:', 'gopay:', 'shopeeid:', 'dana:', 'ovo:']

/** Whether a browser may be led to an address that a provider gave for a charge. */
export const isWalletAddress = (address: string): boolean =>
  URL.canParse(address) && WALLET_SCHEMES.includes(new URL(address).protocol)
