import { excerptOf, findInText } from '../../search/find-in-text.ts'
import { foldText } from '../../search/fold-text.ts'
import type { FindInBook, SearchHit } from '../../search/use-book-search.ts'
import type { PdfBook } from '../pdf-book.ts'
import { joinPieces } from './page-text.ts'
import { readPageText } from './read-page-text.ts'

/** A hit on a page; `from` and `to` are places in the page's joined text. */
export type PageHit = SearchHit & { page: number; from: number; to: number }

/** Searches a book page by page. Each page's text is read once; a second search uses memory. */
export function searchPages(book: Pick<PdfBook, 'numPages' | 'page'>): FindInBook<PageHit> {
  const texts = new Map<number, string>()

  const textOf = async (number: number): Promise<string> => {
    const known = texts.get(number)
    if (known !== undefined) return known
    const page = await book.page(number)
    const { pieces } = await readPageText(page)
    const { text } = joinPieces(
      pieces,
      pieces.map((_, index) => index),
    )
    texts.set(number, text)
    return text
  }

  return async function* search(query, signal) {
    for (let page = 1; page <= book.numPages && !signal.aborted; page++) {
      // A page with damaged text has no hits.
      const text = await textOf(page).catch(() => '')
      if (signal.aborted) return
      const hits = findInText(foldText(text), query, text.length).map((hit) => ({
        key: `${page}-${hit.from}`,
        page,
        ...hit,
        ...excerptOf(text, hit),
      }))
      yield { hits, share: page / book.numPages }
    }
  }
}
