import type { CartItem } from '#contracts/cart.ts'
import { pictureOf, pictureUrl } from '#server/images/picture-of.ts'
import type { CartRow } from './cart.queries.ts'

const COVER_WIDTH = 200

/** A row as the API shows it. */
export function cartItemOf(row: CartRow): CartItem {
  const cover = row.cover && pictureOf(row.cover)
  return {
    id: row.id,
    type: row.format === 'paper' ? 'Fisik' : 'Digital',
    quantity: row.quantity,
    price: row.price_idr,
    final_price: row.final_price_idr,
    discount: row.discount_percent,
    nominal_discount: row.discount_idr,
    weight: row.format === 'paper' ? (row.weight_grams ?? 0) : 0,
    on_sale: row.on_sale,
    ...(row.releases_on !== null && { releases_on: row.releases_on }),
    book: {
      id: row.title_id,
      slug: row.slug,
      title: row.name,
      type: row.kind === 'magazine' ? 'Majalah' : 'Buku',
      cover: cover && pictureUrl(cover, COVER_WIDTH),
      cover_picture: cover,
      author: { name: row.contributors.join(', ') },
      publisher: { name: row.publisher ?? '' },
      physical_book: row.format === 'paper' ? { quantity: row.available } : null,
    },
  }
}
