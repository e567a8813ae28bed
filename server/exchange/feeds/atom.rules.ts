import type { ListedDetail } from '#server/catalogue/list-details.ts'
import { xmlText } from '../export/xml-text.ts'
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
import { type FeedPage, facetGroupsOf, onPage, PER_PAGE, rootLinksOf } from './feed-page.ts'

const CATALOG = 'application/atom+xml;profile=opds-catalog'
export const NAVIGATION_TYPE = `${CATALOG};kind=navigation`
export const ACQUISITION_TYPE = `${CATALOG};kind=acquisition`
export const OPEN_SEARCH_TYPE = 'application/opensearchdescription+xml'
const REL = 'http://opds-spec.org'
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const FEED =
  '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">'

type Given = { origin: string; shop: string }

const tag = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`
const attributes = (given: Record<string, string | number | undefined>) =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${xmlText(String(value))}"`)
    .join('')
const link = (given: Record<string, string | number | undefined>, content = '') =>
  content === '' ? `<link${attributes(given)}/>` : `<link${attributes(given)}>${content}</link>`

const headOf = ({ origin, shop }: Given, id: string, title: string, updated: Date) =>
  [
    tag('id', id),
    tag('title', title),
    tag('updated', updated.toISOString()),
    `<author>${tag('name', shop)}${tag('uri', origin)}</author>`,
    link({ rel: 'start', href: addressOf(origin, FEED_PATHS.atom), type: NAVIGATION_TYPE }),
    link({ rel: 'search', href: addressOf(origin, FEED_PATHS.openSearch), type: OPEN_SEARCH_TYPE }),
  ].join('')

/** The root of the shop's Atom feeds (OPDS 1.2): where one can go. */
export function atomRoot(given: Given, page: Pick<FeedPage, 'facets' | 'updated'>): string {
  const { origin, shop } = given
  const id = addressOf(origin, FEED_PATHS.atom)
  const updated = tag('updated', page.updated.toISOString())
  const entries = rootLinksOf(page).map(({ title, query, order }) => {
    const href = addressOf(origin, FEED_PATHS.atomBooks, query)
    const rel = order === undefined ? 'subsection' : `${REL}/sort/${order}`
    return `<entry>${tag('id', href)}${tag('title', title)}${updated}<content type="text">${xmlText(title)}</content>${link({ rel, href, type: ACQUISITION_TYPE })}</entry>`
  })
  return [
    `${XML}${FEED}`,
    headOf(given, id, shop, page.updated),
    link({ rel: 'self', href: id, type: NAVIGATION_TYPE }),
    ...entries,
    '</feed>\n',
  ].join('\n')
}

/** A page of the catalogue as an Atom feed of OPDS 1.2. */
export function atomPage(given: Given, page: FeedPage): string {
  const { origin, shop } = given
  const { query } = page
  const self = addressOf(origin, FEED_PATHS.atomBooks, query)
  const to = (rel: string, at: number) =>
    link({ rel, href: addressOf(origin, FEED_PATHS.atomBooks, onPage(query, at)), type: ACQUISITION_TYPE })
  const title = query.search === undefined ? shop : `${shop}: ${query.search}`
  return [
    `${XML}${FEED}`,
    headOf(given, addressOf(origin, FEED_PATHS.atomBooks, onPage(query, 1)), title, page.updated),
    link({ rel: 'self', href: self, type: ACQUISITION_TYPE }),
    ...(page.lastPage > 1 ? [to('first', 1), to('last', page.lastPage)] : []),
    ...(page.page > 1 ? [to('previous', page.page - 1)] : []),
    ...(page.page < page.lastPage ? [to('next', page.page + 1)] : []),
    tag('opensearch:totalResults', String(page.total)),
    tag('opensearch:itemsPerPage', String(PER_PAGE)),
    tag('opensearch:startIndex', String((page.page - 1) * PER_PAGE + 1)),
    ...facetGroupsOf(page).flatMap((group) =>
      group.links.map((facet) =>
        link({
          rel: `${REL}/facet`,
          href: addressOf(origin, FEED_PATHS.atomBooks, facet.query),
          type: ACQUISITION_TYPE,
          title: facet.title,
          'opds:facetGroup': group.title,
          'opds:activeFacet': facet.active ? 'true' : undefined,
          'thr:count': facet.count,
        }),
      ),
    ),
    ...page.titles.map((title) => entryOf(given, title)),
    '</feed>\n',
  ].join('\n')
}

function entryOf({ origin }: Given, title: ListedDetail): string {
  const page = pageOf(origin, title)
  const offer = offerOf(title)
  const sample = sampleOf(origin, title)
  const pictures = picturesOf(origin, title)
  const fileType = title.ebook?.file_type ?? null
  const price = offer === null ? '' : `<opds:price currencycode="IDR">${offer.final_price}</opds:price>`
  const indirect =
    fileType === null ? '' : `<opds:indirectAcquisition${attributes({ type: CONTENT_TYPES[fileType] })}/>`
  const image = (rel: string, href: string | undefined) =>
    href === undefined ? [] : [link({ rel, href, type: 'image/webp' })]
  return [
    '<entry>',
    tag('id', page),
    tag('title', title.title),
    tag('updated', title.changedAt.toISOString()),
    ...title.contributors.map(({ name, role, slug }) => {
      const element = role === 'author' ? 'author' : 'contributor'
      return `<${element}>${tag('name', name)}${tag('uri', `${origin}/penulis/${slug}`)}</${element}>`
    }),
    tag('dc:identifier', identifierOf(origin, title)),
    tag('dc:issued', title.released_on),
    ...(title.publisher.name === '' ? [] : [tag('dc:publisher', title.publisher.name)]),
    ...(title.language ?? '').split('/').flatMap((code) => (code === '' ? [] : [tag('dc:language', code)])),
    ...(title.page_count === null ? [] : [tag('dc:extent', `${title.page_count} halaman`)]),
    ...(title.genre === null
      ? []
      : [`<category${attributes({ term: String(title.genre.id), label: title.genre.name })}/>`]),
    ...(title.description === '' ? [] : [`<summary type="text">${xmlText(title.description)}</summary>`]),
    ...image(`${REL}/image`, pictures[0]?.href),
    ...image(`${REL}/image/thumbnail`, pictures.at(-1)?.href),
    link({ rel: `${REL}/acquisition/buy`, href: page, type: 'text/html' }, price + indirect),
    ...(title.ebook?.in_subscription === true
      ? [link({ rel: `${REL}/acquisition/subscribe`, href: `${origin}/package`, type: 'text/html' })]
      : []),
    ...(sample === undefined ? [] : [link({ rel: `${REL}/acquisition/sample`, ...sample })]),
    link({ rel: 'alternate', href: page, type: 'text/html' }),
    '</entry>',
  ].join('')
}

/** How readers of OPDS 1.2, and browsers, search the shop. */
export function openSearchOf({ origin, shop }: Given): string {
  const template = (type: string, path: string, name: string) =>
    `<Url${attributes({ type, template: `${origin}${path}?${name}={searchTerms}` })}/>`
  return [
    `${XML}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">`,
    // Browsers show at most 16 characters.
    tag('ShortName', shop.slice(0, 16)),
    tag('Description', `Cari buku di ${shop}`),
    tag('InputEncoding', 'UTF-8'),
    template(ACQUISITION_TYPE, FEED_PATHS.atomBooks, 'search'),
    template('application/opds+json', FEED_PATHS.opds2Books, 'query'),
    template('text/html', '/books', 'q'),
    '</OpenSearchDescription>\n',
  ].join('\n')
}
