import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

const SHOP = 'https://toko.example'

/** What a URL parser treats in a way of its own, and what people have built other hosts from. */
const PIECES = [
  '/',
  '//',
  '\\',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '\t',
  '\n',
  '\r',
  ' ',
  '\u0000',
  '\u00a0',
  '\u3002',
  '／',
  '@',
  ':',
  '?',
  '#',
  ';',
  '&',
  '=',
  'evil.example',
  'javascript:',
  'https:',
  'http:/',
  'books',
  '[::1]',
  '%',
]
const address = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((pieces) => pieces.join('')),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 10 }).map((pieces) => `/${pieces.join('')}`),
  fc.webUrl(),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

describe('F65 a path of the same origin', () => {
  test('never leads to another origin, from whichever page it is followed', () => {
    fc.assert(
      fc.property(address, (text) => {
        const path = sameOriginPath(text)
        if (path === undefined) return
        for (const page of ['/', '/login?next=x', '/books/detail/checkout', '/a/b/c/']) {
          expect(new URL(path, SHOP + page).origin).toBe(SHOP)
        }
        expect(path).toMatch(/^\/(?![/\\])/)
      }),
      { numRuns: 20_000 },
    )
  })

  test('is the place where a browser would go, in one form however often it is asked for', () => {
    fc.assert(
      fc.property(address, (text) => {
        const path = sameOriginPath(text)
        if (path === undefined) return
        const there = new URL(text, SHOP)
        expect(path).toBe(there.pathname + there.search + there.hash)
        expect(sameOriginPath(path)).toBe(path)
      }),
      { numRuns: 20_000 },
    )
  })

  test.each([
    '/..//evil.example/masuk',
    '/.//evil.example',
    '/books/..//evil.example',
    '/%2e%2e//evil.example',
    '/./..//..//evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\u0000//evil.example',
    ' //evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'books',
    '',
  ])('%j is none', (trap) => {
    expect(sameOriginPath(trap)).toBeUndefined()
  })

  test.each([
    ['/', '/'],
    ['/books/detail/checkout?bookid=laut', '/books/detail/checkout?bookid=laut'],
    ['/books/../cart', '/cart'],
    ['/profile?tab=Alamat Saya', '/profile?tab=Alamat%20Saya'],
    ['/books?q=a//b#c//d', '/books?q=a//b#c//d'],
    ['/books?next=https://evil.example', '/books?next=https://evil.example'],
    ['/@evil.example', '/@evil.example'],
  ])('%j leads to %j', (given, path) => {
    expect(sameOriginPath(given)).toBe(path)
  })
})
