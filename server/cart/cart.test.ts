import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CartItem } from '#contracts/cart.ts'
import type { TitleRecord } from '#server/catalogue-editing/title-record.ts'
import { signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const paper = (priceIdr = 60_000) => ({ priceIdr, discountPercent: 0, discountIdr: 0, weightGrams: 300 })

async function addPaper(stock: number, overrides: Partial<TitleRecord> = {}): Promise<number> {
  const [id = 0] = await addTitles(shop.database, [titleRecord({ paper: paper(), ...overrides })], stock)
  return id
}

/** A title whose ebook has its file. */
async function addEbook(): Promise<number> {
  const [id = 0] = await addTitles(shop.database, [titleRecord()])
  const { kysely } = shop.database
  const edition = await kysely
    .updateTable('editions')
    .set({ file_key: `berkas-keranjang-nomor-${id}` })
    .where('title_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = { revision: 1, kind: 'PDF' as const, byte_size: 1, sha256: '0'.repeat(64) }
  await kysely
    .insertInto('ebook_files')
    .values({ ...file, edition_id: edition.id, storage_key: `kunci-${id}` })
    .execute()
  return id
}

async function reader() {
  const { id, call } = await signedIn(shop.origin)
  return {
    id,
    call,
    add: (bookId: number, type: 'Fisik' | 'Digital', quantity?: number) =>
      call('POST', '/api/user/cart-items', { book_id: bookId, type, quantity }),
    change: (itemId: number, type: 'Added' | 'Reduced', quantity = 1) =>
      call('PUT', `/api/user/cart-items/${itemId}`, { type, quantity }),
    cart: async (): Promise<CartItem[]> => (await call('GET', '/api/user/carts')).body.data.cart_items,
  }
}

const quantities = (items: CartItem[]) => items.map((item) => item.quantity)

describe('putting into the cart', () => {
  test('§3 §7 §8 says what the specification says, and shows price, weight and stock as they are now', async () => {
    const { add, cart } = await reader()
    const bookId = await addPaper(7, { paper: { ...paper(50_000), discountPercent: 10 } })
    const answer = await add(bookId, 'Fisik', 2)
    expect(answer).toMatchObject({ status: 201, body: { message: 'success add item to cart' } })
    const [item] = await cart()
    expect(item).toEqual(answer.body.data.cart_item)
    expect(item).toMatchObject({ type: 'Fisik', quantity: 2, price: 50_000, final_price: 45_000 })
    expect(item).toMatchObject({ discount: 10, weight: 300, on_sale: true })
    expect(item?.book).toMatchObject({ id: bookId, physical_book: { quantity: 7 } })
  })

  test('F22 a title that is there already gets more copies, and no other row is touched', async () => {
    const { add, cart } = await reader()
    const [one, two] = [await addPaper(9), await addPaper(9)]
    await add(one, 'Fisik', 2)
    await add(two, 'Fisik')
    await add(one, 'Fisik', 3)
    expect(quantities(await cart())).toEqual([5, 1])
  })

  test('F22 clicks in many tabs at once are all counted', async () => {
    const { add, change, cart } = await reader()
    const bookId = await addPaper(100)
    await Promise.all(Array.from({ length: 10 }, () => add(bookId, 'Fisik')))
    expect(quantities(await cart())).toEqual([10])
    const [item] = await cart()
    const itemId = item?.id ?? 0
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => change(itemId, index % 3 === 0 ? 'Reduced' : 'Added')),
    )
    expect(quantities(await cart())).toEqual([14])
  })

  test('what is more than the stock is refused with what is left', async () => {
    const { add, cart } = await reader()
    const bookId = await addPaper(3)
    expect(await add(bookId, 'Fisik', 4)).toMatchObject({
      status: 409,
      body: {
        reason: 'out_of_stock',
        message: 'Stok tersisa 3.',
        data: { items: [{ book_id: bookId, quantity: 4, available: 3 }] },
      },
    })
    await add(bookId, 'Fisik', 2)
    expect((await add(bookId, 'Fisik', 2)).body.message).toBe(
      'Stok tersisa 3, 2 sudah ada di keranjang Anda.',
    )
    const gone = await addPaper(0)
    expect((await add(gone, 'Fisik')).body.message).toBe('Stok fisik judul ini sedang habis.')
    expect(quantities(await cart())).toEqual([2])
  })

  test('an ebook stands there once, and not at all for who has it', async () => {
    const { id, add, change, cart } = await reader()
    const bookId = await addEbook()
    await add(bookId, 'Digital', 5)
    expect((await add(bookId, 'Digital')).status).toBe(201)
    const [item] = await cart()
    expect(item).toMatchObject({ type: 'Digital', quantity: 1, weight: 0 })
    expect(await change(item?.id ?? 0, 'Added')).toMatchObject({ status: 409 })

    const owned = await addEbook()
    const { kysely } = shop.database
    const order = await kysely
      .insertInto('orders')
      .values({
        refno: `ORDERMILIK${String(owned).padStart(6, '0')}`,
        user_id: id,
        method: 'direct',
        kind: 'digital',
        subtotal_idr: 0,
        payable_idr: 0,
        expires_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('entitlements')
      .values({ user_id: id, title_id: owned, order_id: order.id })
      .execute()
    expect(await add(owned, 'Digital')).toMatchObject({ status: 409, body: { reason: 'already_owned' } })
  })

  test('what is not sold in that form cannot be added; what was withdrawn later can only be removed', async () => {
    const { add, call, cart } = await reader()
    const [withoutFile = 0] = await addTitles(shop.database, [titleRecord()])
    expect(await add(withoutFile, 'Digital')).toMatchObject({ status: 409, body: { reason: 'not_for_sale' } })
    expect((await add(withoutFile, 'Fisik')).status).toBe(404)
    const bookId = await addPaper(5)
    await add(bookId, 'Fisik')
    await shop.database.kysely
      .updateTable('titles')
      .set({ status: 'withdrawn' })
      .where('id', '=', bookId)
      .execute()
    const [item] = await cart()
    expect(item).toMatchObject({ on_sale: false })
    expect((await call('DELETE', `/api/user/cart-items/${item?.id}`)).status).toBe(200)
  })

  test('F35 a cart holds a hundred titles, however many are added at it', async () => {
    const { id, add } = await reader()
    const [one, two] = [await addPaper(5), await addPaper(5)]
    const records = Array.from({ length: 99 }, () => titleRecord({ paper: paper() }))
    const titles = await addTitles(shop.database, records, 1)
    await shop.database.kysely
      .insertInto('cart_items')
      .columns(['user_id', 'edition_id', 'quantity'])
      .expression((eb) =>
        eb
          .selectFrom('editions')
          .select(({ lit }) => [lit(id).as('user_id'), 'id as edition_id', lit(1).as('quantity')])
          .where('title_id', 'in', titles)
          .where('format', '=', 'paper'),
      )
      .execute()
    expect((await add(one, 'Fisik')).status).toBe(201)
    expect(await add(two, 'Fisik')).toMatchObject({ status: 409, body: { reason: 'conflict' } })
    expect((await add(one, 'Fisik')).status).toBe(201)
  })
})

describe('changing and removing', () => {
  test('§7 §8 each change says what the specification says', async () => {
    const { add, change, call, cart } = await reader()
    const [one, two] = [await addPaper(3), await addPaper(3)]
    await add(one, 'Fisik')
    await add(two, 'Fisik')
    const [first, second] = (await cart()).map((item) => item.id)
    expect((await change(first ?? 0, 'Added')).body.message).toBe('Berhasil Menambahkan Jumlah Barang')
    expect((await change(first ?? 0, 'Reduced')).body.message).toBe('Berhasil Mengurangi Jumlah Barang')
    const removed = 'Berhasil Menghapus Barang'
    expect((await call('DELETE', `/api/user/cart-items/${first}`)).body.message).toBe(removed)
    const form = new FormData()
    form.set('items[0]', String(second))
    form.set('items[1]', String(first))
    expect((await call('POST', '/api/user/delete-selecteds', form)).body.message).toBe(removed)
    expect(await cart()).toEqual([])
  })

  test('F22 removing rows leaves every other one as it was', async () => {
    const { add, call, cart } = await reader()
    for (const copies of [1, 2, 3, 4]) await add(await addPaper(9), 'Fisik', copies)
    const [first, second] = await cart()
    await call('DELETE', `/api/user/cart-items/${second?.id}`)
    expect(quantities(await cart())).toEqual([1, 3, 4])
    await call('POST', '/api/user/delete-selecteds', { items: [first?.id, second?.id] })
    expect(quantities(await cart())).toEqual([3, 4])
  })

  test('F22 a row goes neither above the stock nor below one, but down again when the stock has fallen', async () => {
    const { add, change, cart } = await reader()
    const bookId = await addPaper(3)
    await add(bookId, 'Fisik', 3)
    const [item] = await cart()
    const itemId = item?.id ?? 0
    expect(await change(itemId, 'Added')).toMatchObject({ status: 409, body: { reason: 'out_of_stock' } })
    expect((await change(itemId, 'Reduced', 3)).status).toBe(409)
    await shop.database.kysely
      .updateTable('stock')
      .set({ on_hand: 1 })
      .where('edition_id', 'in', (eb) =>
        eb.selectFrom('editions').select('id').where('title_id', '=', bookId),
      )
      .execute()
    expect((await change(itemId, 'Reduced')).status).toBe(200)
    expect(quantities(await cart())).toEqual([2])
  })

  test('F18 no negative number gets in', async () => {
    const { add, change, cart } = await reader()
    const bookId = await addPaper(9)
    expect((await add(bookId, 'Fisik', -2)).status).toBe(422)
    await add(bookId, 'Fisik')
    const [item] = await cart()
    for (const quantity of [-1, 0, 1.5]) {
      expect((await change(item?.id ?? 0, 'Reduced', quantity)).status).toBe(422)
    }
    expect(quantities(await cart())).toEqual([1])
    // Nor past the code: the table has no room for it.
    for (const quantity of [-1, 0, 1000]) {
      const row = shop.database.kysely.updateTable('cart_items').set({ quantity })
      await expect(row.where('id', '=', item?.id ?? 0).execute()).rejects.toThrow(/check/)
    }
  })

  test('F30 nobody sees, changes or removes a row of somebody else', async () => {
    const [owner, other] = [await reader(), await reader()]
    await owner.add(await addPaper(9), 'Fisik')
    const [item] = await owner.cart()
    const itemId = item?.id ?? 0
    expect(await other.cart()).toEqual([])
    expect((await other.change(itemId, 'Added')).status).toBe(404)
    expect((await other.call('DELETE', `/api/user/cart-items/${itemId}`)).status).toBe(404)
    await other.call('POST', '/api/user/delete-selecteds', { items: [itemId] })
    expect(quantities(await owner.cart())).toEqual([1])
  })
})
