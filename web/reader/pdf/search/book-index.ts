import type { PdfBook } from '../pdf-book.ts'
import { excerptOf, findInText } from '../text/find-in-text.ts'
import { foldText } from '../text/fold-text.ts'
import { joinPieces } from '../text/page-text.ts'
import { readPageText } from '../text/read-page-text.ts'

export type SearchHit = {
  page: number
  /** The stretch of the page's joined text. */
  from: number
  to: number
  before: string
  hit: string
  after: string
}

/** What one page says about a query; the pages come in order. */
export type SearchedPage = { page: number; hits: readonly SearchHit[] }

export type BookIndex = {
  /** Reads the book page by page; ends early when `signal` is aborted. A second search reads from memory. */
  search(query: string, signal: AbortSignal): AsyncGenerator<SearchedPage>
}

/** The texts of a book's pages, read once. */
export function createBookIndex(book: Pick<PdfBook, 'numPages' | 'page'>): BookIndex {
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

  return {
    async *search(query, signal) {
      for (let page = 1; page <= book.numPages && !signal.aborted; page++) {
        // A page whose text is damaged has no hits.
        const text = await textOf(page).catch(() => '')
        if (signal.aborted) return
        const hits = findInText(foldText(text), query, text.length)
        yield { page, hits: hits.map((hit) => ({ page, ...hit, ...excerptOf(text, hit) })) }
      }
    },
  }
}
