import type { BookDetail } from '#contracts/catalogue.ts'
import { paths } from '../paths.ts'
import { sharePictureUrl } from '../ui/picture.tsx'
import { inLanguage } from './book-language.ts'
import type { Priced } from './editions.ts'

const SCHEMA = 'https://schema.org'
type Facts = Record<string, unknown>

/** A title and its breadcrumbs as schema.org describes them: each edition is an example of the one work. */
export function bookFacts(book: BookDetail, absolute: (path: string) => string): Facts[] {
  const url = absolute(paths.bookDetail(book.slug))
  const { ebook, physical_book: paper } = book
  const offer = (edition: Priced, inStock: boolean): Facts => ({
    '@type': 'Offer',
    url,
    price: edition.final_price,
    priceCurrency: 'IDR',
    availability: `${SCHEMA}/${!inStock ? 'OutOfStock' : edition.preorder ? 'PreOrder' : 'InStock'}`,
    ...(edition.preorder && { availabilityStarts: `${edition.preorder.releases_on}T00:00:00+07:00` }),
  })
  const edition = (name: string, format: string, priced: Priced, inStock: boolean): Facts => ({
    '@type': 'Book',
    '@id': `${url}#${name}`,
    bookFormat: `${SCHEMA}/${format}`,
    inLanguage: inLanguage(book.language),
    datePublished: book.released_on,
    // Of a title with both editions the number is that of the book.
    ...(book.isbn !== null && (priced === paper || paper === null) && { isbn: book.isbn }),
    offers: offer(priced, inStock),
  })
  const work: Facts = {
    '@context': SCHEMA,
    '@type': 'Book',
    '@id': url,
    url,
    name: book.title,
    inLanguage: inLanguage(book.language),
    ...peopleOf(book, absolute),
    ...(book.publisher.name !== '' && {
      publisher: {
        '@type': 'Organization',
        name: book.publisher.name,
        ...(book.publisher_slug !== null && { url: absolute(paths.named('penerbit', book.publisher_slug)) }),
      },
    }),
    ...(book.series !== null && {
      isPartOf: {
        '@type': book.type === 'Majalah' ? 'Periodical' : 'BookSeries',
        name: book.series.name,
        url: absolute(paths.named('seri', book.series.slug)),
      },
      ...(book.series.number !== null && { position: book.series.number }),
    }),
    datePublished: book.released_on,
    ...(book.rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: book.rating.average,
        reviewCount: book.rating.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
    ...(book.description !== '' && { description: book.description }),
    ...(book.genre !== null && { genre: book.genre.name }),
    ...(book.page_count !== null && { numberOfPages: book.page_count }),
    ...(book.cover_picture !== null && { image: absolute(sharePictureUrl(book.cover_picture)) }),
    workExample: [
      ...(ebook === null ? [] : [edition('digital', 'EBook', ebook, true)]),
      ...(paper === null ? [] : [edition('fisik', 'Paperback', paper, paper.quantity > 0)]),
    ],
  }
  const crumbs = [
    { name: 'Beranda', item: absolute(paths.home()) },
    { name: 'Buku', item: absolute(paths.books()) },
    { name: book.title, item: url },
  ]
  const trail: Facts = {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
  }
  return [work, trail]
}

/** The people of a title by their roles, each with the page of their books. */
function peopleOf({ contributors }: BookDetail, absolute: (path: string) => string): Facts {
  const facts: Record<string, Facts[]> = {}
  for (const { name, slug, role } of contributors) {
    facts[role] ??= []
    facts[role].push({ '@type': 'Person', name, url: absolute(paths.named('penulis', slug)) })
  }
  return facts
}
