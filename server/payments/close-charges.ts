import { GatewayFailure } from '#server/providers/payments/port.ts'
import type { Charge } from './payments.queries.ts'
import { findGateway, type PaymentsDeps } from './payments-deps.ts'

/**
 * Closes charges at their providers, if the provider has a call for that. A charge that cannot be closed may still be
 * paid: then a refund is due.
 */
export async function closeCharges(
  deps: Pick<PaymentsDeps, 'gateway' | 'formerGateways' | 'log'>,
  charges: readonly Charge[],
): Promise<void> {
  for (const { gateway, reference, amount, gatewayReference } of charges) {
    try {
      await findGateway(deps, gateway)?.cancelCharge?.({ reference, amount, gatewayReference })
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error
      deps.log.warn({ reference, error }, 'payments: a charge could not be closed at the provider')
    }
  }
}
