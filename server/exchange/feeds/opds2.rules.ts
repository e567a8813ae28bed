import type { ContributorRole } from '#contracts/catalogue.ts'
import type { ListedDetail } from '#server/catalogue/list-details.ts'
import {
  addressOf,
  CONTENT_TYPES,
  FEED_PATHS,
  identifierOf,
  offerOf,
  pageOf,
  picturesOf,
  sampleOf,
} from './feed-links.rules.ts'
import { type FeedPage, facetGroupsOf, narrowed, onPage, PER_PAGE, rootLinksOf } from './feed-page.ts'

export const OPDS2_TYPE = 'application/opds+json'
const REL = 'http://opds-spec.org'

type Given = { origin: string; shop: string }
type Link = {
  href: string
  type: string
  rel?: string
  title?: string
  templated?: true
  properties?: object
}

const searchLink = (origin: string): Link => ({
  rel: 'search',
  href: `${origin}${FEED_PATHS.opds2Books}{?query}`,
  type: OPDS2_TYPE,
  templated: true,
})

/** The root of the shop's OPDS 2.0 feeds: where one can go. */
export function opds2Root({ origin, shop }: Given, page: Pick<FeedPage, 'facets'>): object {
  return {
    metadata: { title: shop },
    links: [
      { rel: 'self', href: addressOf(origin, FEED_PATHS.opds2), type: OPDS2_TYPE },
      searchLink(origin),
      { rel: 'alternate', href: origin, type: 'text/html' },
    ],
    navigation: rootLinksOf(page).map(({ title, query, order }) => ({
      href: addressOf(origin, FEED_PATHS.opds2Books, query),
      title,
      type: OPDS2_TYPE,
      rel: order === undefined ? 'subsection' : `${REL}/sort/${order}`,
    })),
  }
}

/** A page of the catalogue as OPDS 2.0. */
export function opds2Page({ origin, shop }: Given, page: FeedPage): object {
  const { query, total, titles } = page
  const link = (rel: string, at: number): Link => ({
    rel,
    href: addressOf(origin, FEED_PATHS.opds2Books, onPage(query, at)),
    type: OPDS2_TYPE,
  })
  return {
    metadata: {
      title: query.search === undefined ? shop : `${shop}: ${query.search}`,
      numberOfItems: total,
      itemsPerPage: PER_PAGE,
      currentPage: page.page,
    },
    links: [
      link('self', page.page),
      ...(page.lastPage > 1 ? [link('first', 1), link('last', page.lastPage)] : []),
      ...(page.page > 1 ? [link('previous', page.page - 1)] : []),
      ...(page.page < page.lastPage ? [link('next', page.page + 1)] : []),
      searchLink(origin),
      { rel: 'start', href: addressOf(origin, FEED_PATHS.opds2), type: OPDS2_TYPE },
    ],
    facets: facetGroupsOf(page).map(({ title, links }) => ({
      metadata: { title },
      links: links.map((facet) => ({
        href: addressOf(origin, FEED_PATHS.opds2Books, facet.query),
        type: OPDS2_TYPE,
        title: facet.title,
        ...(facet.active ? { rel: 'self' } : {}),
        ...(facet.count === undefined ? {} : { properties: { numberOfItems: facet.count } }),
      })),
    })),
    publications: titles.map((title) => publicationOf(origin, title)),
  }
}

function publicationOf(origin: string, title: ListedDetail): object {
  const people = (role: ContributorRole) => {
    const found = title.contributors.filter((person) => person.role === role)
    if (found.length === 0) return {}
    const named = found.map(({ name }) => ({
      name,
      links: [
        {
          href: addressOf(origin, FEED_PATHS.opds2Books, narrowed({}, 'author', name)),
          type: OPDS2_TYPE,
        },
      ],
    }))
    return { [role]: named }
  }
  return {
    metadata: {
      '@type': title.type === 'Majalah' ? 'http://schema.org/PublicationIssue' : 'http://schema.org/Book',
      title: title.title,
      identifier: identifierOf(origin, title),
      ...people('author'),
      ...people('illustrator'),
      ...people('translator'),
      ...people('editor'),
      ...(title.publisher.name === '' ? {} : { publisher: { name: title.publisher.name } }),
      ...(title.language === null ? {} : { language: title.language.split('/') }),
      published: title.released_on,
      modified: title.changedAt.toISOString(),
      ...(title.description === '' ? {} : { description: title.description }),
      ...(title.page_count === null ? {} : { numberOfPages: title.page_count }),
      ...(title.genre === null
        ? {}
        : {
            subject: [
              {
                name: title.genre.name,
                links: [
                  {
                    href: addressOf(origin, FEED_PATHS.opds2Books, { genre_id: String(title.genre.id) }),
                    type: OPDS2_TYPE,
                  },
                ],
              },
            ],
          }),
      ...(title.series === null
        ? {}
        : {
            belongsTo: {
              series: [
                {
                  name: title.series.name,
                  ...(title.series.number === null ? {} : { position: title.series.number }),
                },
              ],
            },
          }),
    },
    links: linksOf(origin, title),
    images: picturesOf(origin, title).map((picture) => ({ ...picture, type: 'image/webp' })),
  }
}

function linksOf(origin: string, title: ListedDetail): Link[] {
  const page = pageOf(origin, title)
  const offer = offerOf(title)
  const sample = sampleOf(origin, title)
  const fileType = title.ebook?.file_type ?? null
  return [
    {
      rel: `${REL}/acquisition/buy`,
      href: page,
      type: 'text/html',
      properties: {
        ...(offer === null ? {} : { price: { value: offer.final_price, currency: 'IDR' } }),
        ...(fileType === null ? {} : { indirectAcquisition: [{ type: CONTENT_TYPES[fileType] }] }),
      },
    },
    ...(title.ebook?.in_subscription === true
      ? [{ rel: `${REL}/acquisition/subscribe`, href: `${origin}/package`, type: 'text/html' }]
      : []),
    ...(sample === undefined ? [] : [{ rel: `${REL}/acquisition/sample`, ...sample }]),
    { rel: 'alternate', href: page, type: 'text/html' },
  ]
}
