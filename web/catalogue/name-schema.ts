import type { NameKind } from '#contracts/catalogue.ts'
import { paths } from '../paths.ts'
import type { CardBook } from './card-book.ts'

const SCHEMA = 'https://schema.org'
type Facts = Record<string, unknown>

export type NamedList = {
  kind: NameKind
  name: string
  slug: string
  about: string
  data: readonly CardBook[]
}

/** An author, a publisher or a series as schema.org describes it; a series with its titles in order. */
export function nameFacts(
  { kind, name, slug, about, data }: NamedList,
  absolute: (path: string) => string,
): Facts[] {
  const url = absolute(paths.named(kind, slug))
  const self = { '@context': SCHEMA, '@id': url, url, name, ...(about !== '' && { description: about }) }
  const crumbs = [
    { name: 'Beranda', item: absolute(paths.home()) },
    { name: 'Buku', item: absolute(paths.books()) },
    { name, item: url },
  ]
  const trail = {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
  }
  if (kind === 'penulis') return [{ ...self, '@type': 'Person' }, trail]
  if (kind === 'penerbit') return [{ ...self, '@type': 'Organization' }, trail]
  const isMagazine = data.every(({ type }) => type === 'Majalah')
  return [
    {
      ...self,
      '@type': isMagazine ? 'Periodical' : 'BookSeries',
      hasPart: data.map((book) => ({
        '@type': isMagazine ? 'PublicationIssue' : 'Book',
        name: book.title,
        url: absolute(paths.bookDetail(book.slug)),
      })),
    },
    trail,
  ]
}
