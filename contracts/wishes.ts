import * as z from 'zod'
import { call, moment, nothing, page, paging, rupiahAmount } from './call.ts'
import { bookCard } from './catalogue.ts'
import { WISH_BOUNDS } from './choices.ts'

const shared = z.object({
  /** The last part of the public page's address. */
  token: z.string(),
  /** As the reader chose to be called; empty: not by name. */
  name: z.string(),
})

const wish = bookCard.extend({
  wished_at: moment,
  /** By how much an edition costs less than when it was wished for; null where none does. */
  fell_by: rupiahAmount.nullable(),
})
export type Wish = z.infer<typeof wish>

const wishlist = z.object({
  /** Null while nobody else can see the list. */
  shared: shared.nullable(),
})
export type Wishlist = z.infer<typeof wishlist>

/** Wishlists of readers. Every call fails with `switched_off` where the shop has none. */
export const wishCalls = {
  'GET /api/user/wishes': call({
    access: 'user',
    summary: 'The titles on sale that the user wishes for, the latest first',
    query: z.object(paging(24)),
    data: page(wish),
  }),
  'GET /api/user/wishes/ids': call({
    access: 'user',
    summary: 'The ids of all titles that the user wishes for',
    data: z.array(z.number().int()),
  }),
  'PUT /api/user/wishes/:id': call({
    access: 'user',
    summary: 'Puts a title on the wishlist; `id` is the title’s',
    data: nothing,
  }),
  'DELETE /api/user/wishes/:id': call({
    access: 'user',
    summary: 'Takes a title off the wishlist; `id` is the title’s',
    data: nothing,
  }),
  'POST /api/user/wishes/merge': call({
    access: 'user',
    summary: 'Adds the titles that a device kept while nobody was signed in; answers the ids of all wishes',
    body: z.object({
      ids: z
        .array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
        .max(WISH_BOUNDS.onDevice, `Paling banyak ${WISH_BOUNDS.onDevice} judul`),
    }),
    data: z.array(z.number().int()),
  }),
  'GET /api/user/wishlist': call({
    access: 'user',
    summary: 'Whether the user’s wishlist is shared',
    data: wishlist,
  }),
  'PUT /api/user/wishlist/share': call({
    access: 'user',
    summary: 'Makes the link to the user’s wishlist, or changes the name that its page shows',
    body: z.object({
      name: z
        .string('Nama harus berupa teks')
        .trim()
        .max(WISH_BOUNDS.name, `Nama paling panjang ${WISH_BOUNDS.name} huruf`)
        .default(''),
    }),
    data: wishlist,
  }),
  'DELETE /api/user/wishlist/share': call({
    access: 'user',
    summary: 'Revokes the link to the user’s wishlist; a later link is another one',
    data: wishlist,
  }),
  'GET /api/user/wishlists/:token': call({
    access: 'public',
    summary: 'A shared wishlist: its titles on sale, and the name that its reader chose',
    params: z.object({ token: z.string().max(100, 'Daftar ini tidak ada') }),
    data: z.object({ name: z.string(), titles: z.array(bookCard) }),
  }),
} as const
