import * as z from 'zod'
import { call, day, id, nothing, picture, rupiahAmount } from './call.ts'

export const CART_TYPES = ['Fisik', 'Digital'] as const

const cartItem = z.object({
  id: z.number().int(),
  type: z.enum(CART_TYPES),
  quantity: z.number().int(),
  price: rupiahAmount,
  /** What one copy costs now. */
  final_price: rupiahAmount,
  discount: z.number().int(),
  nominal_discount: rupiahAmount,
  /** Grams a copy; 0 for a digital one. */
  weight: z.number().int(),
  /** False where the title is no longer sold in this form: the row can only be removed. */
  on_sale: z.boolean(),
  /** Of a preorder: the day on which it opens or can be sent. */
  releases_on: day.optional(),
  book: z.object({
    id: z.number().int(),
    slug: z.string(),
    title: z.string(),
    type: z.enum(['Buku', 'Majalah']),
    cover: z.string().nullable(),
    cover_picture: picture.nullable(),
    author: z.object({ name: z.string() }),
    publisher: z.object({ name: z.string() }),
    /** Copies that can be sold now; null for a digital row. */
    physical_book: z.object({ quantity: z.number().int() }).nullable(),
  }),
})
export type CartItem = z.infer<typeof cartItem>

const NOT_WHOLE = 'Jumlah harus bilangan bulat mulai dari 1'
const quantity = z.coerce
  .number(NOT_WHOLE)
  .int(NOT_WHOLE)
  .min(1, NOT_WHOLE)
  .max(999, 'Jumlah paling banyak 999')

export const cartCalls = {
  'GET /api/user/carts': call({
    access: 'user',
    summary: 'The cart, the oldest row first: the order that /cart/checkout’s row indexes refer to',
    data: z.object({ cart_items: z.array(cartItem) }),
  }),
  'POST /api/user/cart-items': call({
    access: 'user',
    summary: 'Adds to the cart; a title that is there already gets more copies',
    form: true,
    body: z.object({
      book_id: id,
      type: z.enum(CART_TYPES, 'Bentuk tidak dikenal'),
      quantity: quantity.default(1),
    }),
    data: z.object({ cart_item: cartItem }),
    status: 201,
  }),
  'PUT /api/user/cart-items/:id': call({
    access: 'user',
    summary: 'Changes the number of copies of a row by one step',
    form: true,
    body: z.object({
      type: z.enum(['Added', 'Reduced'], 'Perubahan jumlah tidak dikenal'),
      quantity: quantity.default(1),
    }),
    data: z.object({ cart_item: cartItem }),
  }),
  'DELETE /api/user/cart-items/:id': call({
    access: 'user',
    summary: 'Removes a row',
    data: nothing,
  }),
  'POST /api/user/delete-selecteds': call({
    access: 'user',
    summary: 'Removes several rows at once; rows that are gone already do no harm',
    form: true,
    body: z.object({
      items: z
        .array(id, 'Pilih barang yang akan dihapus')
        .min(1, 'Pilih barang yang akan dihapus')
        .max(500, 'Paling banyak 500 barang'),
    }),
    data: nothing,
  }),
} as const
