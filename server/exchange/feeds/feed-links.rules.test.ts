import { expect, test } from 'vitest'
import { sampleOf } from './feed-links.rules.ts'

type Title = Parameters<typeof sampleOf>[1]
const title = (sample: unknown) => ({ id: 7, slug: 'angin', sample }) as Title

test('§8 a feed leads to the sample of a PDF itself, of another book to the page that reads it, or to none', () => {
  const origin = 'https://toko.example'
  expect(sampleOf(origin, title({ file_type: 'PDF', pages: 8 }))).toEqual({
    href: `${origin}/api/user/sample-books/7`,
    type: 'application/pdf',
  })
  expect(sampleOf(origin, title({ file_type: 'HTML', pages: 8 }))).toMatchObject({ type: 'text/html' })
  expect(sampleOf(origin, title(null))).toBeUndefined()
})
