import type { Charge } from './payments.queries.ts'
import { findGateway, type PaymentsDeps } from './payments-deps.ts'

/**
 * Closes charges that were given up at their providers, if the provider has a call for that. The job asks about each of
 * them and tries again; one that is paid before it is closed ends as a settled order or as a refund that is due.
 */
export async function closeCharges(
  deps: Pick<PaymentsDeps, 'gateway' | 'formerGateways' | 'log'>,
  charges: readonly Charge[],
): Promise<void> {
  for (const { gateway, reference, amount, gatewayReference } of charges) {
    try {
      await findGateway(deps, gateway)?.cancelCharge?.({ reference, amount, gatewayReference })
    } catch (error) {
      deps.log.warn({ reference, error }, 'payments: a charge could not be closed at the provider')
    }
  }
}
