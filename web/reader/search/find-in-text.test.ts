import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findInText } from './find-in-text.ts'
import { foldText } from './fold-text.ts'

describe('searching in a book', () => {
  const find = (text: string, query: string) =>
    findInText(foldText(text), query, text.length).map(({ from, to }) => text.slice(from, to))

  it('finds a word whatever its case, accents, ligatures and quotes', () => {
    expect(find('Café di Çatalhöyük', 'cafe')).toEqual(['Café'])
    expect(find('CAFE dan kafe', 'café')).toEqual(['CAFE'])
    expect(find('sebuah e\u0301tude', 'étude')).toEqual(['e\u0301tude'])
    expect(find('ﬁlsafat itu', 'filsafat')).toEqual(['ﬁlsafat'])
    expect(find('“Jum’at” – kata ibu', '"jum\'at" - kata')).toEqual(['“Jum’at” – kata'])
    expect(find('Straße', 'strasse')).toEqual(['Straße'])
  })

  it('finds words over any amount of white space, and nothing for a query of spaces', () => {
    expect(find('laut   yang\n biru', 'laut yang biru')).toEqual(['laut   yang\n biru'])
    expect(find('laut', '  ')).toEqual([])
  })

  it('F35 finds a word at the end of a text of any length', () => {
    const text = `${'kata '.repeat(600_000)}laut`
    expect(find(text, 'laut')).toEqual(['laut'])
  })

  it('finds every place once, and each is what was looked for', () => {
    expect(find('aaaa', 'aa')).toEqual(['aa', 'aa'])
    fc.assert(
      fc.property(
        fc.string(),
        fc.string({ minLength: 1, maxLength: 4 }),
        fc.string(),
        (before, word, after) => {
          fc.pre(foldText(word.trim()).folded !== '')
          const found = find(`${before} ${word} ${after}`, word)
          expect(found.length).toBeGreaterThan(0)
          const same = (text: string) => foldText(text.trim()).folded
          for (const hit of found) expect(same(hit)).toContain(same(word))
        },
      ),
    )
  })
})
