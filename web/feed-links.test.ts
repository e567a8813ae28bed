import { expect, test } from 'vitest'
import { withFeedLinks } from './feed-links.ts'

test('a reader of feeds finds those of the shop in a page, and only where it has a head', () => {
  const page = withFeedLinks('<html><head><title>a</title></head><body></head></body></html>')
  const found = [...page.matchAll(/<link rel="(\w+)" type="[^"]+" href="([^"]+)"/g)].map(([, rel, href]) => [
    rel,
    href,
  ])
  expect(found).toEqual([
    ['alternate', '/opds'],
    ['alternate', '/opds/atom'],
    ['search', '/opds/cari.xml'],
  ])
  expect(page.indexOf('<link')).toBeLessThan(page.indexOf('</head>'))
  expect(withFeedLinks('<p>tanpa kepala</p>')).toBe('<p>tanpa kepala</p>')
})
