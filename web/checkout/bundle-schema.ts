import type { Bundle } from '#contracts/bundles.ts'
import { paths } from '../paths.ts'
import { sharePictureUrl } from '../ui/picture.tsx'

const SCHEMA = 'https://schema.org'

/** A set and its breadcrumbs as schema.org describes them: a product that consists of its titles. */
export function bundleFacts(bundle: Bundle, absolute: (path: string) => string): Record<string, unknown>[] {
  const url = absolute(paths.bundle(bundle.slug))
  const isSoldOut = bundle.quantity !== null && bundle.quantity <= 0
  const isPreorder = bundle.parts.some(({ releases_on }) => releases_on !== undefined)
  const images = bundle.parts.flatMap(({ cover_picture }) =>
    cover_picture === null ? [] : [absolute(sharePictureUrl(cover_picture))],
  )
  const crumbs = [
    { name: 'Beranda', item: absolute(paths.home()) },
    { name: 'Buku', item: absolute(paths.books()) },
    { name: bundle.name, item: url },
  ]
  return [
    {
      '@context': SCHEMA,
      '@type': 'Product',
      '@id': url,
      url,
      name: bundle.name,
      ...(bundle.description !== '' && { description: bundle.description }),
      ...(images.length > 0 && { image: images }),
      isRelatedTo: bundle.parts.map(({ title, slug, author }) => ({
        '@type': 'Book',
        name: title,
        url: absolute(paths.bookDetail(slug)),
        ...(author.name !== '' && { author: { '@type': 'Person', name: author.name } }),
      })),
      offers: {
        '@type': 'Offer',
        url,
        price: bundle.price,
        priceCurrency: 'IDR',
        availability: `${SCHEMA}/${isSoldOut ? 'OutOfStock' : isPreorder ? 'PreOrder' : 'InStock'}`,
        ...(bundle.ends_at !== null && { priceValidUntil: bundle.ends_at }),
      },
    },
    {
      '@context': SCHEMA,
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
    },
  ]
}
