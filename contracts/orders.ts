// More than 300 lines: all calls of a buyer's orders, since they share the schema of a transaction.
import * as z from 'zod'
import { call, day, id, moment, page, paging, picture, rupiahAmount } from './call.ts'
import { giftDraft, ownGift } from './gift-draft.ts'
import { FAILURES, PAYMENT_STATUSES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from './order-states.ts'
import { PARCEL_STEPS } from './parcels.ts'
import { PAYMENT_KINDS } from './payment-kinds.ts'
import { refundProof } from './returns.ts'
import { courier } from './shipping.ts'

const transactionBook = z.object({
  book: z.object({
    id: z.number().int(),
    title: z.string(),
    slug: z.string(),
    /** The title's cover as it is now; the words are those of the purchase. */
    cover_picture: picture.nullable(),
  }),
  quantity: z.number().int(),
  type: z.enum(['Fisik', 'Digital']),
  price: rupiahAmount,
  discount: rupiahAmount,
  sub_total: rupiahAmount,
  /** Of what was bought as a preorder: the day that was promised, and the present one; null once it is released. */
  preorder: z.object({ promised_on: day, releases_on: day.nullable() }).optional(),
})

export const transaction = z.object({
  id: z.number().int(),
  /** The transaction's own random number, which /payment/info?refno= carries. */
  refno: z.string(),
  type: z.enum(TRANSACTION_TYPES),
  created_at: moment,
  updated_at: moment,
  /** When the payment arrived. */
  paid_at: moment.nullable(),
  /** The number of its receipt, in a series without gaps for each year; null until it is paid. */
  receipt_number: z.string().nullable(),
  payment_status: z.enum(PAYMENT_STATUSES),
  transaction_status: z.enum(TRANSACTION_STATUSES),
  /** Why the payment failed; null unless `payment_status` is Gagal. */
  failure: z.enum(FAILURES).nullable(),
  payment_methods: z
    .object({ id: z.number().int(), name: z.string(), kind: z.enum(PAYMENT_KINDS) })
    .nullable(),
  payment_id: z.number().int().nullable(),
  total: rupiahAmount,
  total_pay: rupiahAmount,
  discount_price: rupiahAmount,
  /** The provider's page or the address that opens the wallet, while something is left to pay. */
  redirect_url: z.string().nullable(),
  /**
   * The latest charge of a code or a wallet, while the order waits for its payment. Where it is not open any more, or
   * its time is over, a new one can be asked for until the order's own deadline.
   */
  charge: z.object({ open: z.boolean(), expires_at: moment, qr_text: z.string().nullable() }).nullable(),
  /** JSON text with TransactionExpiryDate (ISO 8601), VirtualAccountAssigned and, where there is one, BillerCode. */
  meta: z.string(),
  transaction_shipping: z
    .object({
      courier_name: z.string(),
      courier_service: z.string(),
      /** The courier's price. The buyer pays it less the discount. */
      cost: rupiahAmount,
      discount: rupiahAmount,
      /** The promo that gives the discount. */
      promo: z.object({ name: z.string(), code: z.string() }).nullable(),
      recipient: z.string(),
      phone: z.string(),
      address: z.string(),
      tracking_number: z.string().nullable(),
    })
    .nullable(),
  /** The journey of a parcel whose shipment was ordered of a carrier, the earliest first. */
  parcel: z
    .object({
      step: z.enum(PARCEL_STEPS),
      /** The courier's own page about it. */
      link: z.string().nullable(),
      events: z.array(z.object({ at: moment, step: z.enum(PARCEL_STEPS), note: z.string() })),
    })
    .nullable(),
  transaction_promo: z
    .object({ name: z.string(), code: z.string(), discount_price: rupiahAmount })
    .nullable(),
  transaction_books: z.array(transactionBook),
  /** Parts of a paid transaction that were taken back; it stays paid. */
  transaction_returns: z.array(
    z.object({
      at: moment,
      /** Of its books and of the shipping. */
      amount: rupiahAmount,
      shipping: rupiahAmount,
      books: z.array(z.object({ title: z.string(), quantity: z.number().int() })),
    }),
  ),
  /**
   * Money on its way back: `due` still has to be returned, of which `approved` has an account and is about to be sent;
   * `returned` was sent. Null where nothing ever was due.
   */
  refund: z
    .object({
      due: rupiahAmount,
      approved: rupiahAmount,
      sent: rupiahAmount,
      returned: rupiahAmount,
      /** Of what was transferred, by the id of each refund. */
      proofs: z.array(refundProof.extend({ id: z.number().int(), amount: rupiahAmount })),
    })
    .nullable(),
  transaction_subscription: z
    .object({ id: z.number().int(), name: z.string(), price: rupiahAmount })
    .nullable(),
  /** Of a set: its name when it was bought. Its titles are the books. */
  transaction_bundle: z.object({ name: z.string(), quantity: z.number().int() }).optional(),
  /** Of what was bought for somebody else. */
  gift: ownGift.optional(),
})
export type Transaction = z.infer<typeof transaction>

export const transactionMeta = z.object({
  TransactionExpiryDate: moment.nullable(),
  VirtualAccountAssigned: z.string().nullable(),
  /** The company's code at the bank, where the payer types it before the number (Mandiri's bill payment). */
  BillerCode: z.string().optional(),
})

const amount = z.coerce
  .number('Jumlah harus berupa angka')
  .int('Jumlah harus bilangan bulat')
  .min(0, 'Jumlah tidak boleh di bawah 0')
  .max(1_000_000_000_000, 'Jumlah terlalu besar')

/**
 * Fields of every purchase: how it is paid, and the amounts that the shopper was shown. An absent amount is not
 * checked.
 */
export const paying = {
  payment_id: z.coerce
    .number('Pilih Metode Pembayaran')
    .int('Pilih Metode Pembayaran')
    .min(1, 'Pilih Metode Pembayaran')
    .max(2 ** 31 - 1, 'Pilih Metode Pembayaran'),
  promo_code: z.string().trim().max(60, 'Kode promo terlalu panjang').nullish(),
  /** The subtotal: before promo and shipping. */
  total_price: amount.nullish(),
  /** What is to pay. */
  total_amount: amount.nullish(),
}

/** Rows of one purchase: as many as a cart holds. */
const MOST_ITEMS = 100

const directPurchase = z.object({
  transaction_method: z.literal('Direct'),
  type: z.enum(['Digital', 'Majalah'], 'Pembelian langsung hanya untuk item digital'),
  book_id: id,
  /** Bought for somebody else: the buyer gets no access. */
  gift: giftDraft.nullish(),
  ...paying,
})

const cartPurchase = z.object({
  transaction_method: z.literal('Cart'),
  type: z.enum(['Fisik', 'Digital', 'Majalah'], 'Jenis item tidak dikenal'),
  /** Rows of the cart. */
  items: z
    .array(id, 'Pilih barang yang akan dibeli')
    .min(1, 'Pilih barang yang akan dibeli')
    .max(MOST_ITEMS, `Paling banyak ${MOST_ITEMS} barang`)
    .nullish(),
  /** The same rows with what the shopper was shown of each. */
  item: z
    .array(
      z.object({
        id,
        quantity: z.coerce.number('Jumlah harus berupa angka').int().min(1).max(999).nullish(),
        price: amount.nullish(),
        discount: z.unknown().optional(),
      }),
      'Pilih barang yang akan dibeli',
    )
    .min(1, 'Pilih barang yang akan dibeli')
    .max(MOST_ITEMS, `Paling banyak ${MOST_ITEMS} barang`)
    .nullish(),
  courier: courier.nullish(),
  service: z.string().trim().max(60, 'Pilih Layanan Pengiriman').nullish(),
  /** Ignored: the server computes the weight. What the shopper was shown is in `delivery_cost`. */
  weight: z.unknown().optional(),
  delivery_cost: amount.nullish(),
  delivery_etd: z.string().max(60, 'Perkiraan tiba terlalu panjang').nullish(),
  ...paying,
})

/** A completed purchase, with where to pay it. */
export const purchase = z.object({
  transaction: z.object({
    id: z.number().int(),
    refno: z.string(),
    redirect_url: z.string().nullable(),
    payment_status: z.enum(PAYMENT_STATUSES),
  }),
  url: z.string().nullable(),
})
export type Purchase = z.infer<typeof purchase>

/** `data` of a 409 `price_changed`: what the purchase costs now, under the names it was sent with. */
const priceChanged = z.object({
  total_price: rupiahAmount,
  discount_price: rupiahAmount,
  delivery_cost: rupiahAmount,
  /** What promos take off the shipping. */
  delivery_discount: rupiahAmount,
  total_amount: rupiahAmount,
})
export type PriceChanged = z.infer<typeof priceChanged>

/** `data` of a 409 `out_of_stock`: what was asked for and what of it can still be sold, title by title. */
const outOfStock = z.object({
  items: z.array(
    z.object({
      book_id: z.number().int(),
      title: z.string(),
      quantity: z.number().int(),
      available: z.number().int(),
    }),
  ),
})
export type OutOfStock = z.infer<typeof outOfStock>

/**
 * `data` of a 409 `already_owned` or `already_pending`: the transaction that prevents the purchase. A title that an
 * operator or another buyer gave has none.
 */
const earlierTransaction = z.object({ transaction_id: z.number().int() })
export type EarlierTransaction = z.infer<typeof earlierTransaction>

/** `data` of a 409 `too_many_unpaid`: orders of the same kind to be paid or cancelled first. */
const unpaidTransactions = z.object({ transaction_ids: z.array(z.number().int()) })
export type UnpaidTransactions = z.infer<typeof unpaidTransactions>

/** Unpaid orders of each kind (paper, digital, subscription) that a user may have at a time: they hold stock and quota. */
export const MOST_UNPAID_ORDERS = 3
/** Changes of method per order and hour: each one makes the provider create a charge. */
export const MOST_METHOD_CHANGES = 5

/** What is told of an order to anybody who knows its number and its buyer's e-mail: nothing that names the buyer. */
const orderStatus = transaction
  .pick({ refno: true, type: true, created_at: true, payment_status: true, transaction_status: true })
  .extend({
    courier: z
      .object({ name: z.string(), service: z.string(), tracking_number: z.string().nullable() })
      .nullable(),
  })
export type OrderStatus = z.infer<typeof orderStatus>

export const orderCalls = {
  'POST /api/user/order-status': call({
    access: 'public',
    summary: 'The state of an order by its number and the e-mail of its buyer, for who is not signed in',
    body: z.object({
      refno: z
        .string()
        .trim()
        .min(1, 'Isi nomor pesanan')
        .max(40, 'Nomor pesanan terlalu panjang')
        .toUpperCase(),
      email: z.string().trim().min(1, 'Isi email').max(200, 'Email terlalu panjang'),
    }),
    data: orderStatus,
  }),
  'POST /api/user/book-transaction': call({
    access: 'user',
    summary: 'Buys: a digital item directly, or rows of the cart. Honours an Idempotency-Key header',
    form: true,
    body: z.discriminatedUnion('transaction_method', [directPurchase, cartPurchase], {
      error: 'Metode transaksi tidak dikenal',
    }),
    data: purchase,
    status: 201,
  }),
  'GET /api/user/transactions': call({
    access: 'user',
    summary: 'The user’s transactions, the latest first',
    query: z.object({ ...paging(10), refno: z.string().max(20).optional() }),
    data: page(transaction),
  }),
  'GET /api/user/transactions/:id': call({
    access: 'user',
    summary: 'One transaction of the user',
    data: transaction,
  }),
  'PUT /api/user/transactions/:id': call({
    access: 'user',
    summary: 'The buyer has received a paper order that was sent',
    form: true,
    body: z.object({ transaction_status: z.literal('Selesai', 'Status tidak dikenal') }),
    data: transaction,
  }),
  'POST /api/user/transactions/:id/cancel': call({
    access: 'user',
    summary: 'Cancels an unpaid transaction: stock, quota and cart rows return, its charge is closed',
    data: transaction,
  }),
  'POST /api/user/transactions/:id/payment-method': call({
    access: 'user',
    summary:
      'Pays an unpaid transaction by another method, or by a new code or link of the same one: its charge is closed, a new one is made',
    form: true,
    body: z.object({ payment_id: paying.payment_id }),
    data: transaction,
  }),
  'POST /api/user/transactions/:id/refresh': call({
    access: 'user',
    summary: 'Asks the payment provider how the transaction stands',
    data: transaction,
  }),
} as const
