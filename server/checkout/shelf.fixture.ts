import type { CartItem } from '#contracts/cart.ts'
import type { TransactionType } from '#contracts/order-states.ts'
import type { Transaction } from '#contracts/orders.ts'
import { client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

const ADDRESS = {
  recipient: 'Pembaca Uji',
  phone: '081234567890',
  postal_code: '40132',
  province_id: 32,
  city_id: 3273,
  subdistrict_id: 327302,
  address: 'Jalan Melati Dalam 15',
}

export type ShelfOptions = Parameters<typeof testShop>[0]

/** The whole shop over HTTP, with what buying needs: titles in stock, readers with addresses. */
export async function openShelf(options: ShelfOptions = {}) {
  const shop: TestShop = await testShop(options)
  const { kysely } = shop.database

  const paper = async ({ stock = 0, price = 60_000, grams = 300 } = {}): Promise<number> => {
    const edition = { priceIdr: price, discountPercent: 0, discountIdr: 0, weightGrams: grams }
    const [id = 0] = await addTitles(shop.database, [titleRecord({ paper: edition })], stock)
    return id
  }

  const ebook = async ({ kind = 'book' as 'book' | 'magazine', price = 50_000 } = {}): Promise<number> => {
    const edition = { priceIdr: price, discountPercent: 0, discountIdr: 0, inSubscription: false }
    const [id = 0] = await addTitles(shop.database, [titleRecord({ kind, ebook: edition })])
    const { id: editionId } = await kysely
      .updateTable('editions')
      .set({ file_key: `berkas-untuk-keranjang-${id}` })
      .where('title_id', '=', id)
      .where('format', '=', 'ebook')
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = { revision: 1, kind: 'PDF' as const, byte_size: 1, sha256: '0'.repeat(64) }
    await kysely
      .insertInto('ebook_files')
      .values({ ...file, edition_id: editionId, storage_key: `kunci-${id}` })
      .execute()
    return id
  }

  const ofTitle = (titleId: number) =>
    kysely.selectFrom('editions').select('id').where('title_id', '=', titleId).where('format', '=', 'paper')

  return {
    ...shop,
    kysely,
    paper,
    ebook,
    stock: (titleId: number) =>
      kysely
        .selectFrom('stock')
        .select(['on_hand', 'reserved'])
        .where('edition_id', '=', ofTitle(titleId))
        .executeTakeFirstOrThrow(),
    setStock: (titleId: number, onHand: number) =>
      kysely
        .updateTable('stock')
        .set({ on_hand: onHand })
        .where('edition_id', '=', ofTitle(titleId))
        .execute(),
    withdraw: (titleId: number) =>
      kysely.updateTable('titles').set({ status: 'withdrawn' }).where('id', '=', titleId).execute(),
    promo: (promo: {
      code: string
      percent?: number
      off?: number
      quota?: number
      appliesTo?: TransactionType[]
    }) =>
      kysely
        .insertInto('promos')
        .values({
          name: `Promo ${promo.code}`,
          code: promo.code,
          discount_percent: promo.percent ?? 0,
          discount_idr: promo.off ?? 0,
          quota: promo.quota ?? null,
          applies_to: promo.appliesTo ?? ['Digital', 'Majalah', 'Fisik', 'Langganan'],
          expires_on: '2099-12-31',
        })
        .execute(),
    reader: async ({ address = false } = {}) => {
      const { id, call } = await signedIn(shop.origin)
      const cart = async (): Promise<CartItem[]> =>
        (await call('GET', '/api/user/carts')).body.data.cart_items
      const buy = async (body: object, headers: Record<string, string>) => {
        const items =
          'items' in body || 'item' in body ? {} : { items: (await cart()).map((item) => item.id) }
        const request = { transaction_method: 'Cart', payment_id: 83, ...items, ...body }
        return call('POST', '/api/user/book-transaction', request, headers)
      }
      const see = async (
        orderId: number,
      ): Promise<Transaction & { transaction_shipping: { cost: number } }> =>
        (await call('GET', `/api/user/transactions/${orderId}`)).body.data
      const giveAddress = () => call('POST', '/api/user/user-address', ADDRESS)
      if (address) await giveAddress()
      return {
        id,
        call,
        cart,
        see,
        giveAddress,
        add: (titleId: number, type: 'Fisik' | 'Digital', quantity = 1) =>
          call('POST', '/api/user/cart-items', { book_id: titleId, type, quantity }),
        shippingCost: async (weight: number): Promise<number> => {
          const answer = await call('GET', `/api/user/getCost?courier=jne&weight=${weight}`)
          const costs: { service: string; cost: { value: number }[] }[] = answer.body.data[0].costs
          return costs.find((option) => option.service === 'REG')?.cost[0]?.value ?? 0
        },
        buyPaper: (body: object = {}, headers: Record<string, string> = {}) =>
          buy({ type: 'Fisik', courier: 'jne', service: 'REG', ...body }, headers),
        buyDigital: (body: object = {}, headers: Record<string, string> = {}) =>
          buy({ type: 'Digital', ...body }, headers),
        /** As the payer does it, on the provider's page: the shop learns of it by a notification. */
        pay: async (orderId: number, outcome: 'paid' | 'failed' | 'expired' = 'paid') => {
          const { redirect_url } = await see(orderId)
          const { pathname } = new URL(redirect_url ?? '', shop.origin)
          return client(shop.origin)('POST', `${pathname}/${outcome}`)
        },
      }
    },
  }
}

export type Shelf = Awaited<ReturnType<typeof openShelf>>
