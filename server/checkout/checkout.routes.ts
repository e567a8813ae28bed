import type { CallRequest } from '#contracts/calls.ts'
import { fieldFailure } from '#server/platform/failure.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { buyBundle } from './buy-bundle.ts'
import { buyCart, type ChosenRow } from './buy-cart.ts'
import { buyEbook } from './buy-ebook.ts'
import { buyPackage } from './buy-package.ts'
import { giftIn } from './gift-purchase.ts'
import type { CheckoutDeps, Sale } from './sell.ts'

const BOUGHT = 'Berhasil Melakukan Pembelian, Silahkan Cek Riwayat Transaksi'

type BookPurchase = CallRequest<'POST /api/user/book-transaction'>['body']
type ByCart = Extract<BookPurchase, { transaction_method: 'Cart' }>

type Purchases =
  | 'POST /api/user/book-transaction'
  | 'POST /api/user/bundle-transaction'
  | 'POST /api/user/subscriber-transaction'

export function checkoutHandlers(
  deps: CheckoutDeps & { requireBundles(): Promise<void> },
): Handlers<Purchases> {
  return {
    'POST /api/user/book-transaction': async ({ body }, { user, now, idempotencyKey }) => {
      const context = { idempotencyKey, now }
      const paying = payingOf(user.id, body)
      const data =
        body.transaction_method === 'Direct'
          ? await buyEbook(deps, { ...paying, titleId: body.book_id, ...giftIn(body) }, context)
          : await buyCart(
              deps,
              {
                ...paying,
                rows: chosenRows(body),
                ...shippingOf(body),
                format: formatOf(body),
              },
              context,
            )
      return { data, message: BOUGHT, status: 201 }
    },

    'POST /api/user/bundle-transaction': async ({ body }, { user, now, idempotencyKey }) => {
      const request = {
        ...payingOf(user.id, body),
        ...shippingOf(body),
        bundleId: body.bundle_id,
        quantity: body.quantity,
        format: formatOf(body),
        ...giftIn(body),
      }
      const data = await buyBundle(deps, request, { idempotencyKey, now })
      return { data, message: BOUGHT, status: 201 }
    },

    'POST /api/user/subscriber-transaction': async ({ body }, { user, now, idempotencyKey }) => {
      const request = { ...payingOf(user.id, body), packageId: body.package_id, ...giftIn(body) }
      const data = await buyPackage(deps, request, { idempotencyKey, now })
      return { data, message: BOUGHT, status: 201 }
    },
  }
}

type Paying = Pick<BookPurchase, 'payment_id' | 'promo_code' | 'total_price' | 'total_amount'>

function payingOf(
  userId: number,
  body: Paying,
): Pick<Sale<never>, 'userId' | 'paymentMethodId' | 'promoCode' | 'shown'> {
  return {
    userId,
    paymentMethodId: body.payment_id,
    promoCode: body.promo_code || undefined,
    shown: { subtotal: body.total_price ?? undefined, payable: body.total_amount ?? undefined },
  }
}

const formatOf = ({ type }: { type: string }): 'paper' | 'ebook' => (type === 'Fisik' ? 'paper' : 'ebook')

const shippingOf = (body: Pick<ByCart, 'courier' | 'service' | 'delivery_cost'>) => ({
  courier: body.courier ?? undefined,
  service: body.service || undefined,
  shownDeliveryCost: body.delivery_cost ?? undefined,
})

/** `items` and `item` name the same rows; either alone is enough. */
function chosenRows({ items, item }: ByCart): ChosenRow[] {
  const shown = new Map((item ?? []).map((row) => [row.id, row]))
  const ids = [...new Set(items ?? shown.keys())]
  if (ids.length === 0) throw fieldFailure('items', 'Pilih barang yang akan dibeli')
  if (items && item && (ids.length !== shown.size || ids.some((id) => !shown.has(id)))) {
    throw fieldFailure('items', 'Barang yang dipilih tidak cocok. Muat ulang halaman lalu coba lagi.')
  }
  return ids.map((id) => ({
    id,
    quantity: shown.get(id)?.quantity ?? undefined,
    price: shown.get(id)?.price ?? undefined,
  }))
}
