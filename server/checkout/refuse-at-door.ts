import type { Rupiah } from '#kernel/money.ts'
import type { OrderDraft } from '#server/orders/place-order.ts'
import { type PaymentMethod, refuseAmount } from '#server/payments/payment-methods.ts'
import { fieldFailure } from '#server/platform/failure.ts'

/**
 * Cash is collected for paper, by a service of the courier that does so, within the method's limits. A preorder is not
 * sent for weeks, in which its buyer has paid nothing.
 * @throws Failure `method_unavailable`
 */
export function refuseAtDoor(
  method: PaymentMethod,
  { lines, shipment }: Pick<OrderDraft, 'lines'> & Partial<Pick<OrderDraft, 'shipment'>>,
  amount: Rupiah,
): void {
  const refusal =
    shipment === undefined
      ? `${method.name} hanya untuk buku fisik. Pilih metode lain.`
      : lines.some(({ preorderedFor }) => preorderedFor)
        ? `Pra-pesan tidak dapat dibayar dengan ${method.name}. Pilih metode lain.`
        : shipment.cashOnDelivery
          ? undefined
          : 'Layanan kurir ini tidak menagih di tempat. Pilih layanan atau metode lain.'
  if (refusal !== undefined) throw fieldFailure('payment_id', refusal, 'method_unavailable')
  refuseAmount(method, amount)
}
