import { describe, expect, it } from 'vitest'
import { callUrl } from './encode-call.ts'

describe('the address of a call', () => {
  it('keeps a slug with odd letters in one path segment', () => {
    expect(callUrl('/api/user/books/:id', { params: { id: 'a/b ?c' } })).toBe('/api/user/books/a%2Fb%20%3Fc')
  })

  it('sends bracketed filters under the names that the specification gives', () => {
    const url = callUrl('/api/user/books', { query: { 'price[0]': 10, 'price[1]': 20, search: '' } })
    expect(new URL(url, 'http://shop').searchParams.get('price[0]')).toBe('10')
    expect(new URL(url, 'http://shop').searchParams.get('price[1]')).toBe('20')
    expect(url).not.toContain('search')
  })

  it('refuses to ask for a book without saying which', () => {
    expect(() => callUrl('/api/user/books/:id', {})).toThrow(TypeError)
  })
})
