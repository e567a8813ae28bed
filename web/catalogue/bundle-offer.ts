import type { Bundle } from '#contracts/bundles.ts'

/** What is shown of a set beside its titles. */
export type BundleOffer = Pick<Bundle, 'id' | 'slug' | 'name' | 'type' | 'price' | 'original'> & {
  /** The covers that are shown. */
  covers: Pick<Bundle['parts'][number], 'id' | 'title' | 'author' | 'cover_picture'>[]
  titles: number
}

const SHOWN_COVERS = 4

/** Reduces a set to what is shown of it beside its titles: a page's data is sent together with its markup. */
export const bundleOffer = ({ id, slug, name, type, price, original, parts }: Bundle): BundleOffer => ({
  id,
  slug,
  name,
  type,
  price,
  original,
  titles: parts.length,
  covers: parts
    .slice(0, SHOWN_COVERS)
    .map(({ id, title, author, cover_picture }) => ({ id, title, author, cover_picture })),
})
