import { MINUTE, SECOND } from '#kernel/time.ts'
import { openVendorConnection, type VendorConnection } from '#server/platform/outbound/vendor-connection.ts'
import { CarrierFailure } from './port.ts'

export type CarrierAccess = {
  /** As it is called in messages. */
  name: string
  baseUrl: string
  headers: Record<string, string>
  /** How long one try may take. */
  tryMs: number
  clock: () => Date
}

/** The requests to a carrier's API. All failures are CarrierFailure. */
export const openCarrierConnection = (access: CarrierAccess): VendorConnection =>
  openVendorConnection({
    ...access,
    maxBytes: 2 * 1024 * 1024,
    failures: 4,
    pauseMs: 30 * SECOND,
    quietMs: 15 * MINUTE,
    Failure: CarrierFailure,
  })
