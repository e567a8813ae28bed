/** Feeds and search, for readers that look for them in a page. They are in what the server sends alone. */
const feedLinks =
  '<link rel="alternate" type="application/opds+json" href="/opds" title="Katalog (OPDS 2.0)"/>' +
  '<link rel="alternate" type="application/atom+xml;profile=opds-catalog;kind=navigation" href="/opds/atom" title="Katalog (OPDS 1.2)"/>' +
  '<link rel="search" type="application/opensearchdescription+xml" href="/opds/cari.xml" title="Cari buku"/>'

const END_OF_HEAD = '</head>'

/** Adds the links at the end of a page's head. */
export function withFeedLinks(html: string): string {
  const end = html.indexOf(END_OF_HEAD)
  return end === -1 ? html : html.slice(0, end) + feedLinks + html.slice(end)
}
