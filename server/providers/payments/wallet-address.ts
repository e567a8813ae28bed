import { isWalletAddress } from '#contracts/payment-kinds.ts'
import { GatewayFailure } from './port.ts'

/**
 * The address that opens a wallet, as a provider answered it.
 * @throws GatewayFailure for one that a shopper must not be led to
 */
export function readWalletAddress(address: string, gateway: string): string {
  if (isWalletAddress(address)) return address
  throw new GatewayFailure('unreachable', `${gateway} answers an address that opens no wallet`)
}
