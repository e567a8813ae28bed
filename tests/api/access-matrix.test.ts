import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rupiah } from '#kernel/money.ts'
import { dayInWib } from '#kernel/time.ts'
import { addEbookFile } from '#server/book-files/add-ebook-file.ts'
import { addBundle } from '#server/bundles/save-bundle.ts'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { AT_THE_SERVER } from '#tests/support/actors.ts'
import { bookmark } from '#tests/support/bookmark.ts'
import { htmlBook } from '#tests/support/html-book.ts'
import { makePdf } from '#tests/support/make-pdf.ts'
import { type Answer, client, signedIn, type TestShop, testShop } from '#tests/support/shop.ts'
import { addTitles, titleRecord } from '#tests/support/title-builder.ts'

/** What each asker gets from a call: the statuses of nobody, the owner, another user, and a dead token. */
type Row = { nobody: number; owner: number; other: number; dead: number; request?: (own: Owned) => Request_ }
type Request_ = { path?: string; body?: unknown; query?: string }
type Owned = {
  refundId: number
  pictureId: number
  bookId: number
  slug: string
  orderId: number
  fileKey: string
  htmlKey: string
  packageId: number
  addressId: number
  cartItemId: number
  sessionId: number
  readingLinkId: number
  leaseId: number
  offlineDeviceId: number
  /** Of ebooks that nobody has. */
  bundle: { id: number; slug: string }
  /** Of another title than `bookId`, shown. */
  reviewId: number
}

const someAddress = {
  recipient: 'Pemilik',
  phone: '081234567890',
  postal_code: '55221',
  province_id: 34,
  city_id: 3471,
  subdistrict_id: 347103,
  address: 'Jalan Kenari 7',
}

/** The same for everybody, whoever asks. */
const open = (request?: Row['request'], status = 200): Row => ({
  nobody: status,
  owner: status,
  other: status,
  dead: status,
  ...(request ? { request } : {}),
})
/** Each user's own; another user's answer is a 200 about themselves. */
const own = (request?: Row['request']): Row => ({
  nobody: 401,
  owner: 200,
  other: 200,
  dead: 401,
  ...(request ? { request } : {}),
})
/** One thing of the owner's: for another user it is not there. */
const owners = (request: Row['request']): Row => ({
  nobody: 401,
  owner: 200,
  other: 404,
  dead: 401,
  ...(request ? { request } : {}),
})

const matrix: Record<string, Row> = {
  'GET /healthz': open(),
  'GET /readyz': open(),
  'GET /api/openapi.json': open(),
  'GET /api/docs': open(),
  'GET /images/:file': open(() => ({ path: '/images/0123456789abcdef-400.webp' }), 404),
  'GET /opds': open(),
  'GET /opds/atom': open(),
  'GET /opds/atom/katalog': open(),
  'GET /opds/cari.xml': open(),
  'GET /opds/katalog': open(),
  'GET /opds/produk.tsv': open(),
  'GET /robots.txt': open(),
  'GET /sitemap.xml': open(),
  'GET /sitemaps/:part': open(() => ({ path: '/sitemaps/judul-0.xml' })),
  'GET /api/user/shop': open(),
  'GET /api/user/shop/texts/:kind': open(() => ({ path: '/api/user/shop/texts/terms' })),
  // Switched off, as it is until the owner switches it on.
  'GET /api/user/status': open(undefined, 404),
  'GET /api/user/landings': open(),
  'GET /api/user/picks': open(),
  'GET /api/user/books': open(),
  'GET /api/user/books/facets': open(),
  'GET /api/user/books/suggest': open(() => ({ query: 'q=uji' })),
  'GET /api/user/books/:id': open(({ slug }) => ({ path: `/api/user/books/${slug}` })),
  'GET /api/user/books/:id/similar': open(({ slug }) => ({ path: `/api/user/books/${slug}/similar` })),
  'GET /api/user/names/:kind/:slug': open(() => ({ path: '/api/user/names/penulis/rara-lestari' })),
  'GET /api/user/genres': open(),
  'GET /api/user/genres/:id': open(() => ({ path: '/api/user/genres/1' })),
  'GET /api/user/sample-books/:id': open(({ bookId }) => ({ path: `/api/user/sample-books/${bookId}` })),
  'GET /api/user/get-promos': open(),
  'GET /api/user/promos': open(),
  'GET /api/user/packages': open(),
  'GET /api/user/packages/:id': open(({ packageId }) => ({ path: `/api/user/packages/${packageId}` })),
  'GET /api/user/payment-methods': open(),
  'GET /api/user/getProvinces': open(),
  'GET /api/user/getCitys': open(() => ({ query: 'province_id=34' })),
  'GET /api/user/getSubdistricts': open(() => ({ query: 'city_id=3471' })),
  'GET /api/user/shipping-estimate': open(() => ({ query: 'city_id=3471' })),
  'GET /api/user/user-address': own(),
  'POST /api/user/user-address': { ...own(() => ({ body: {} })), owner: 422, other: 422 },
  'PUT /api/user/user-address/:id': owners(({ addressId }) => ({
    path: `/api/user/user-address/${addressId}`,
    body: someAddress,
  })),
  'POST /api/user/setMainAddress': owners(({ addressId }) => ({ body: { user_address_id: addressId } })),
  // The main one stays, also for its owner.
  'DELETE /api/user/user-address/:id': {
    ...owners(({ addressId }) => ({ path: `/api/user/user-address/${addressId}` })),
    owner: 409,
  },
  // To the asker's own main address: who has none is told so.
  'GET /api/user/getCost': { ...own(() => ({ query: 'courier=jne' })), other: 422 },
  'POST /api/auth/register': open(() => ({ body: {} }), 422),
  'POST /api/auth/login': open(() => ({ body: {} }), 422),
  'GET /api/auth/me': own(),
  'POST /api/auth/request-reset-password': open(() => ({ body: {} }), 422),
  'POST /api/auth/reset-password': open(() => ({ body: {} }), 422),
  'POST /api/auth/update-password': { ...own(() => ({ body: {} })), owner: 422, other: 422 },
  'POST /api/auth/update-account': { ...own(() => ({ body: {} })), owner: 422, other: 422 },
  // Nobody else's is named: each asker takes away their own.
  'DELETE /api/auth/avatar': own(),
  'GET /api/auth/sessions': own(),
  'GET /api/auth/data-export': own(),
  // Another device of the owner's; when its turn comes, the owner ends it.
  'DELETE /api/auth/sessions/:id': owners(({ sessionId }) => ({ path: `/api/auth/sessions/${sessionId}` })),
  // Each asker's own others.
  'DELETE /api/auth/sessions': own(),
  'POST /api/auth/delete-account': { ...own(() => ({ body: {} })), owner: 422, other: 422 },
  'GET /api/user/user-book': own(),
  'GET /api/user/subscriber-book': own(),
  'GET /api/user/subscription': own(),
  'GET /api/user/owned': own(({ bookId }) => ({ query: `ids=${bookId}` })),
  'GET /api/user/user-packages': own(),
  'GET /api/user/subscribers': own(),
  'GET /api/user/carts': own(),
  // A paper edition that does not exist: nothing is put anywhere.
  'POST /api/user/cart-items': {
    nobody: 401,
    owner: 404,
    other: 404,
    dead: 401,
    request: ({ bookId }) => ({ body: { book_id: bookId, type: 'Fisik' } }),
  },
  'PUT /api/user/cart-items/:id': owners(({ cartItemId }) => ({
    path: `/api/user/cart-items/${cartItemId}`,
    body: { type: 'Added', quantity: 1 },
  })),
  // Rows that are not theirs do no harm, and come to none.
  'POST /api/user/delete-selecteds': own(() => ({ body: { items: [999_999_999] } })),
  'DELETE /api/user/cart-items/:id': owners(({ cartItemId }) => ({
    path: `/api/user/cart-items/${cartItemId}`,
  })),
  'GET /api/user/transactions': own(),
  'GET /api/user/transactions/:id': owners(({ orderId }) => ({ path: `/api/user/transactions/${orderId}` })),
  'GET /api/user/transactions/:id/receipt': owners(({ orderId }) => ({
    path: `/api/user/transactions/${orderId}/receipt`,
  })),
  // Paid and delivered: its owner is told that it is too late.
  'PUT /api/user/transactions/:id': {
    ...owners(({ orderId }) => ({
      path: `/api/user/transactions/${orderId}`,
      body: { transaction_status: 'Selesai' },
    })),
    owner: 409,
  },
  'POST /api/user/transactions/:id/cancel': {
    ...owners(({ orderId }) => ({ path: `/api/user/transactions/${orderId}/cancel`, body: {} })),
    owner: 409,
  },
  'POST /api/user/transactions/:id/payment-method': {
    ...owners(({ orderId }) => ({
      path: `/api/user/transactions/${orderId}/payment-method`,
      body: { payment_id: 118 },
    })),
    owner: 409,
  },
  'GET /api/user/transactions/:id/return': owners(({ orderId }) => ({
    path: `/api/user/transactions/${orderId}/return`,
  })),
  'POST /api/user/transactions/:id/return': {
    ...owners(({ orderId }) => ({
      path: `/api/user/transactions/${orderId}/return`,
      body: {
        cause: 'unread',
        words: 'Salah beli',
        account: 'BCA 1 a.n. Pemilik',
        lines: [{ line: 0, quantity: 1 }],
      },
    })),
    // Its file is kept on a device.
    owner: 409,
  },
  'POST /api/user/transactions/:id/return/pictures': {
    ...owners(({ orderId }) => ({
      path: `/api/user/transactions/${orderId}/return/pictures`,
      body: (() => {
        const form = new FormData()
        form.set('picture', new Blob(['GIF89a']), 'a.gif')
        return form
      })(),
    })),
    owner: 409,
  },
  'GET /api/user/transactions/:id/return/pictures/:picture': owners(({ orderId, pictureId }) => ({
    path: `/api/user/transactions/${orderId}/return/pictures/${pictureId}`,
  })),
  'GET /api/user/transactions/:id/refunds/:refund/proof': owners(({ orderId, refundId }) => ({
    path: `/api/user/transactions/${orderId}/refunds/${refundId}/proof`,
  })),
  'DELETE /api/user/transactions/:id/return': {
    ...owners(({ orderId }) => ({ path: `/api/user/transactions/${orderId}/return` })),
    owner: 409,
  },
  // The owner's order is no gift.
  'PUT /api/user/transactions/:id/gift': {
    ...owners(({ orderId }) => ({
      path: `/api/user/transactions/${orderId}/gift`,
      body: { name: 'Bima', email: 'bima@example.com', send_on: dayInWib(new Date()) },
    })),
    owner: 409,
  },
  'POST /api/user/transactions/:id/gift/send': {
    ...owners(({ orderId }) => ({ path: `/api/user/transactions/${orderId}/gift/send` })),
    owner: 409,
  },
  'POST /api/user/transactions/:id/gift/take-back': {
    ...owners(({ orderId }) => ({ path: `/api/user/transactions/${orderId}/gift/take-back` })),
    owner: 409,
  },
  'POST /api/user/gifts/open': open(() => ({ body: { token: 'x'.repeat(43) } }), 404),
  'POST /api/user/gifts/accept': {
    ...own(() => ({ body: { token: 'x'.repeat(43) } })),
    owner: 404,
    other: 404,
  },
  'POST /api/user/gifts/decline': {
    ...own(() => ({ body: { token: 'x'.repeat(43) } })),
    owner: 404,
    other: 404,
  },
  'GET /api/user/promos/check/:code': {
    ...own(() => ({ path: '/api/user/promos/check/TIDAKADA' })),
    owner: 404,
    other: 404,
  },
  'GET /api/user/bundles': open(({ bookId }) => ({ query: `book=${bookId}` })),
  'GET /api/user/bundles/:slug': open(({ bundle }) => ({ path: `/api/user/bundles/${bundle.slug}` })),
  // What it costs whoever asks: their own titles are taken off.
  'GET /api/user/bundles/:slug/quote': own(({ bundle }) => ({
    path: `/api/user/bundles/${bundle.slug}/quote`,
  })),
  // For another user it is a purchase of their own.
  'POST /api/user/bundle-transaction': {
    ...own(({ bundle }) => ({ body: { bundle_id: bundle.id, type: 'Digital', payment_id: 83 } })),
    owner: 201,
    other: 201,
  },
  'POST /api/user/subscriber-transaction': {
    ...own(({ packageId }) => ({
      body: { transaction_method: 'Direct', package_id: packageId, quantity: 1, payment_id: 83 },
    })),
    owner: 201,
    other: 201,
  },
  'POST /api/user/transactions/:id/refresh': owners(({ orderId }) => ({
    path: `/api/user/transactions/${orderId}/refresh`,
  })),
  'GET /api/user/file-books/:id': owners(({ fileKey }) => ({
    path: `/api/user/file-books/${fileKey}`,
    query: 'source=Book%20User',
  })),
  'GET /api/user/own-file': own(),
  'GET /api/user/reading': own(),
  'GET /api/user/reading-books/:id': owners(({ fileKey }) => ({
    path: `/api/user/reading-books/${fileKey}`,
  })),
  'GET /api/user/reading/:id': owners(({ bookId }) => ({ path: `/api/user/reading/${bookId}` })),
  'PUT /api/user/reading/:id': owners(({ bookId }) => ({
    path: `/api/user/reading/${bookId}`,
    body: { device: 'device-1', place: { kind: 'PDF', page: 2, of: 9 }, share: 0.2 },
  })),
  // Whose copies they are decides the answer's content: for a stranger no lease is in it.
  'POST /api/user/offline-leases': own(({ fileKey }) => ({
    body: { books: [{ name: fileKey, source: 'Book User' }] },
  })),
  'GET /api/user/offline-leases': own(),
  'DELETE /api/user/offline-leases/:id': owners(({ leaseId }) => ({
    path: `/api/user/offline-leases/${leaseId}`,
  })),
  'GET /api/user/offline-devices': own(),
  'DELETE /api/user/offline-devices/:id': owners(({ offlineDeviceId }) => ({
    path: `/api/user/offline-devices/${offlineDeviceId}`,
  })),
  'GET /api/user/html-books/:id': owners(({ htmlKey }) => ({
    path: `/api/user/html-books/${htmlKey}`,
    query: 'source=Book%20User',
  })),
  'GET /api/user/reading/:id/marks': owners(({ bookId }) => ({ path: `/api/user/reading/${bookId}/marks` })),
  'POST /api/user/reading/:id/marks': owners(({ bookId }) => ({
    path: `/api/user/reading/${bookId}/marks`,
    body: { marks: [bookmark()] },
  })),
  'GET /api/user/restock-wishes': own(),
  // The title has no paper edition: there is nothing to wait for.
  'POST /api/user/restock-wishes': {
    ...own(({ bookId }) => ({ body: { book_id: bookId } })),
    owner: 404,
    other: 404,
  },
  'DELETE /api/user/restock-wishes/:id': own(({ bookId }) => ({
    path: `/api/user/restock-wishes/${bookId}`,
  })),
  'GET /api/user/recommendations': own(),
  'POST /api/user/notices/stop': open(() => ({ query: 'token=1.author.x', body: {} }), 404),
  'GET /api/user/notices': own(),
  'PUT /api/user/notices/:kind': own(() => ({ path: '/api/user/notices/cart', body: { on: true } })),
  'GET /api/user/follows': own(),
  'PUT /api/user/follows/:slug': own(() => ({ path: '/api/user/follows/rara-lestari' })),
  'DELETE /api/user/follows/:slug': own(() => ({ path: '/api/user/follows/rara-lestari' })),
  'GET /api/user/cards': open(({ bookId }) => ({ query: `ids=${bookId}` })),
  'GET /api/user/wishes': own(),
  'GET /api/user/wishes/ids': own(),
  'PUT /api/user/wishes/:id': own(({ bookId }) => ({ path: `/api/user/wishes/${bookId}` })),
  'DELETE /api/user/wishes/:id': own(({ bookId }) => ({ path: `/api/user/wishes/${bookId}` })),
  'POST /api/user/wishes/merge': own(({ bookId }) => ({ body: { ids: [bookId] } })),
  'GET /api/user/wishlist': own(),
  'PUT /api/user/wishlist/share': own(() => ({ body: { name: 'Pemilik' } })),
  'DELETE /api/user/wishlist/share': own(),
  'GET /api/user/wishlists/:token': open(() => ({ path: `/api/user/wishlists/${'x'.repeat(32)}` }), 404),
  'GET /api/user/books/:id/reviews': open(({ bookId }) => ({ path: `/api/user/books/${bookId}/reviews` })),
  'GET /api/user/books/:id/own-review': own(({ bookId }) => ({
    path: `/api/user/books/${bookId}/own-review`,
  })),
  // Who does not own the title cannot review it.
  'PUT /api/user/books/:id/own-review': owners(({ bookId }) => ({
    path: `/api/user/books/${bookId}/own-review`,
    body: { stars: 5, review: 'Bagus sekali' },
  })),
  'DELETE /api/user/books/:id/own-review': owners(({ bookId }) => ({
    path: `/api/user/books/${bookId}/own-review`,
  })),
  // Nobody finds their own review helpful, or reports it.
  'PUT /api/user/reviews/:id/helpful': {
    ...own(({ reviewId }) => ({ path: `/api/user/reviews/${reviewId}/helpful` })),
    owner: 409,
  },
  'DELETE /api/user/reviews/:id/helpful': own(({ reviewId }) => ({
    path: `/api/user/reviews/${reviewId}/helpful`,
  })),
  'POST /api/user/reviews/:id/report': {
    ...own(({ reviewId }) => ({ path: `/api/user/reviews/${reviewId}/report` })),
    owner: 409,
  },
  'POST /api/user/order-status': open(() => ({ body: { refno: 'X1', email: 'a@b.id' } }), 404),
  'POST /api/user/reading-links': {
    ...owners(({ fileKey }) => ({ body: { name: fileKey, source: 'Book User' } })),
    owner: 201,
  },
  'GET /api/user/reading-links': own(({ fileKey }) => ({ query: `name=${fileKey}` })),
  'DELETE /api/user/reading-links/:id': owners(({ readingLinkId }) => ({
    path: `/api/user/reading-links/${readingLinkId}`,
  })),
  // The bearer is the token of a link, not of a session.
  'POST /api/user/reading-links/open': { ...own(), owner: 404, other: 404, dead: 404 },
  // Buying again what is owned is refused; for another user it is a purchase of their own.
  'POST /api/user/book-transaction': {
    nobody: 401,
    owner: 409,
    other: 201,
    dead: 401,
    request: ({ bookId }) => ({
      body: { transaction_method: 'Direct', type: 'Digital', book_id: bookId, payment_id: 83 },
    }),
  },
  // Nobody without the provider's signature is listened to, whoever is signed in.
  'POST /api/payments/:gateway/notifications': open(
    () => ({ path: '/api/payments/simulator/notifications', body: { RefNo: 'X' } }),
    401,
  ),
  // Of the carrier that the shop uses: here it sends none.
  'POST /api/parcels/:carrier/notifications': open(
    () => ({ path: '/api/parcels/biteship/notifications', body: { order_id: 'x' } }),
    404,
  ),
  'GET /simulator/pay/:pageKey': open(() => ({ path: '/simulator/pay/aaaaaaaaaaaaaaaaaaaaaaaa' }), 404),
  'POST /simulator/pay/:pageKey/:outcome': open(
    () => ({ path: '/simulator/pay/aaaaaaaaaaaaaaaaaaaaaaaa/paid', body: {} }),
    404,
  ),
  // Last: it ends the sessions that ask.
  'POST /api/auth/logout': own(() => ({ body: {} })),
}

let shop: TestShop
let askers: Record<'nobody' | 'owner' | 'other' | 'dead', ReturnType<typeof client>>
let owned: Owned

beforeAll(async () => {
  shop = await testShop({ env: { REVIEWS: '1', WISHLIST: '1', PREORDERS: '1', BUNDLES: '1', GIFTS: '1' } })
  const owner = await signedIn(shop.origin, 'Pemilik')
  const { email, password } = owner
  await client(shop.origin)('POST', '/api/auth/login', { email, password })
  const other = await signedIn(shop.origin, 'Orang Lain')
  const gone = await signedIn(shop.origin, 'Sudah Keluar')
  await gone.call('POST', '/api/auth/logout', {})
  askers = { nobody: client(shop.origin), owner: owner.call, other: other.call, dead: gone.call }
  owned = await buySomething(shop, owner.call)
})
afterAll(() => shop.close())

// The console's: console-access.test.ts.
test('F30 every route of the shop has its row, and every row its route', () => {
  const ofShoppers = shop.routes.filter((route) => !route.includes(' /api/console/'))
  expect(Object.keys(matrix).sort()).toEqual(ofShoppers.sort())
})

describe.each(Object.entries(matrix))('%s', (name, row) => {
  test.each(['nobody', 'dead', 'other', 'owner'] as const)('F30 answers %s as it should', async (asker) => {
    const answer = await ask(name, row, asker)
    expect({ asker, status: answer.status, said: answer.text.slice(0, 200) }).toMatchObject({
      asker,
      status: row[asker],
    })
  })
})

test('F30 whoever is refused learns nothing of what was asked for', async () => {
  for (const [name, row] of Object.entries(matrix)) {
    for (const asker of ['nobody', 'other', 'dead'] as const) {
      if (row[asker] < 400) continue
      const answer = await ask(name, row, asker)
      expect(answer.text).not.toContain('Pemilik')
      expect(answer.text).not.toMatch(/select |insert |\.ts:\d|at \w+ \(/i)
    }
  }
})

async function ask(name: string, row: Row, asker: keyof typeof askers): Promise<Answer> {
  const [method = '', route = ''] = name.split(' ')
  const { path = route, query, body } = row.request?.(owned) ?? {}
  return askers[asker](method, query ? `${path}?${query}` : path, body)
}

/** A PDF and an HTML book that the owner has bought and paid for, and an order of each. */
async function buySomething({ database, origin }: TestShop, call: ReturnType<typeof client>): Promise<Owned> {
  const records = [
    titleRecord({ name: 'Buku Pemilik' }),
    titleRecord({ name: 'Buku Pemilik Berbentuk HTML' }),
  ]
  const [bookId = 0, htmlId = 0] = await addTitles(database, records)
  const paper = { priceIdr: 60_000, discountPercent: 0, discountIdr: 0, weightGrams: 300 }
  const [paperId = 0] = await addTitles(database, [titleRecord({ paper })], 50)
  const inCart = await call('POST', '/api/user/cart-items', { book_id: paperId, type: 'Fisik' })
  const files = await openLocalFolder(shop.filesFolder)
  const pdf = await addEbookFile(
    { database, files },
    { titleId: bookId, kind: 'PDF', bytes: await makePdf(2) },
  )
  const html = await addEbookFile({ database, files }, { titleId: htmlId, kind: 'HTML', bytes: htmlBook() })
  const orderId = await buyAndPay(origin, call, bookId)
  await buyAndPay(origin, call, htmlId)
  const pack = await database.kysely
    .insertInto('packages')
    .values({ name: 'Paket Uji', duration_months: 1, price_idr: 10_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const titleIds = await addTitles(
    database,
    ['Bagian Satu', 'Bagian Dua'].map((name) => titleRecord({ name })),
  )
  for (const titleId of titleIds) {
    await addEbookFile({ database, files }, { titleId, kind: 'HTML', bytes: htmlBook() })
  }
  const draft = { name: 'Set Uji', format: 'ebook', titleIds, price: rupiah(1) } as const
  const bundle = await database.transact((tx) =>
    addBundle(tx, AT_THE_SERVER, { draft: { ...draft, status: 'on_sale' }, now: new Date() }),
  )
  const [book] = (await call('GET', '/api/user/user-book?search=HTML')).body.data.data
  const address = await call('POST', '/api/user/user-address', someAddress)
  const sessions = await call('GET', '/api/auth/sessions')
  const link = await call('POST', '/api/user/reading-links', { name: pdf.fileKey, source: 'Book User' })
  const copies = [pdf.fileKey, html.fileKey].map((name) => ({ name, source: 'Book User' }))
  const leases = await call('POST', '/api/user/offline-leases', { books: copies })
  const current = sessions.body.data.find((session: { current: boolean }) => session.current)
  const { id: userId } = (await call('GET', '/api/auth/me')).body.data
  const review = await database.kysely
    .insertInto('reviews')
    .values({
      title_id: htmlId,
      user_id: userId,
      stars: 5,
      body: 'Bagus',
      reviewer: '',
      finished: true,
      state: 'shown',
      created_at: new Date(),
      written_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    bundle,
    reviewId: review.id,
    bookId,
    slug: book.slug,
    orderId,
    pictureId: await addDeclinedRequest(database, orderId),
    refundId: await addProvenRefund(database, orderId),
    fileKey: pdf.fileKey,
    htmlKey: html.fileKey,
    packageId: pack.id,
    addressId: address.body.data.id,
    cartItemId: inCart.body.data.cart_item.id,
    readingLinkId: link.body.data.id,
    leaseId: leases.body.data.leases[1].lease.id,
    offlineDeviceId: current.id,
    sessionId: sessions.body.data.find((session: { current: boolean }) => !session.current).id,
  }
}

async function buyAndPay(origin: string, call: ReturnType<typeof client>, bookId: number): Promise<number> {
  const bought = await call('POST', '/api/user/book-transaction', {
    transaction_method: 'Direct',
    type: 'Digital',
    book_id: bookId,
    payment_id: 83,
  })
  const { id, redirect_url } = bought.body.data.transaction
  const page = new URL(redirect_url, origin).pathname
  const paid = await client(origin)('POST', `${page}/paid`)
  expect(paid.status).toBe(303)
  expect((await call('GET', `/api/user/transactions/${id}`)).body.data.payment_status).toBe('Sukses')
  return id
}

/** A picture of a request that was declined. */
async function addDeclinedRequest({ kysely }: TestShop['database'], orderId: number): Promise<number> {
  const at = new Date()
  const request = await kysely
    .insertInto('return_requests')
    .values({ order_id: orderId, asked_at: at, cause: 'unread', words: '-', account: '-' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await kysely
    .updateTable('return_requests')
    .set({ state: 'declined', decided_at: at, reply: '-' })
    .where('id', '=', request.id)
    .execute()
  await kysely
    .insertInto('return_request_lines')
    .values({ request_id: request.id, order_id: orderId, position: 0, quantity: 1 })
    .execute()
  const picture = { request_id: request.id, width: 1, height: 1, picture: 'data:image/webp;base64,AAAA' }
  return (
    await kysely
      .insertInto('return_request_pictures')
      .values(picture)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

/** A refund with its proof. Of a payment that stays: what else is asked about the order is as before. */
async function addProvenRefund({ kysely }: TestShop['database'], order_id: number): Promise<number> {
  const at = new Date()
  const paid = { state: 'paid', account: '-', reason: '-', reference: '-', paid_at: at } as const
  const { id } = await kysely
    .insertInto('refunds')
    .values({ order_id, amount_idr: 1, approved_at: at, ...paid })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = 'data:application/pdf;base64,AAAA'
  await kysely
    .insertInto('refund_proofs')
    .values({ refund_id: id, kind: 'pdf', file, added_at: at })
    .execute()
  return id
}
