import type { Handlers } from '#server/platform/http/handler.ts'
import { buyEbook, type CheckoutDeps } from './buy-ebook.ts'

export function checkoutHandlers(deps: CheckoutDeps): Handlers<'POST /api/user/book-transaction'> {
  return {
    'POST /api/user/book-transaction': async ({ body }, { user, now, idempotencyKey }) => {
      const data = await buyEbook(
        deps,
        {
          userId: user.id,
          titleId: body.book_id,
          paymentMethodId: body.payment_id,
          promoCode: body.promo_code || undefined,
          shown: { subtotal: body.total_price ?? undefined, payable: body.total_amount ?? undefined },
        },
        { idempotencyKey, now },
      )
      return {
        data,
        message: 'Berhasil Melakukan Pembelian, Silahkan Cek Riwayat Transaksi',
        status: 201,
      }
    },
  }
}
