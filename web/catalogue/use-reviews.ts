import { useEffect, useState } from 'react'
import type { CallData } from '#contracts/calls.ts'
import type { REVIEW_SORTS } from '#contracts/choices.ts'
import type { OwnReview, Review } from '#contracts/reviews.ts'
import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { useSession } from '../session/session.ts'

export type ReviewSort = (typeof REVIEW_SORTS)[number]
type Page = CallData<'GET /api/user/books/:id/reviews'>

export type ReviewList = {
  /** Undefined while the first page loads. */
  rows: Review[] | undefined
  counts: Page['counts']
  total: number
  failed: boolean
  busy: boolean
  /** Whether there are more, which `more` loads. */
  hasMore: boolean
  more: () => void
  again: () => void
  /** Counts the user's own mark, which a page that is fetched may miss for half a minute. */
  mark: (review: Review, marked: boolean) => void
}

/** The public reviews of a title, page after page. */
export function useReviews(bookId: number, sort: ReviewSort): ReviewList {
  const [pages, setPages] = useState<Page[]>([])
  const [asked, setAsked] = useState({ sort, page: 1 })
  // In another order the list begins anew.
  if (asked.sort !== sort) setAsked({ sort, page: 1 })
  const wanted = asked.sort === sort ? asked.page : 1
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState(true)
  const [tries, setTries] = useState(0)
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map())

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks for the same
  useEffect(() => {
    const abort = new AbortController()
    setBusy(true)
    setFailed(false)
    call(
      'GET /api/user/books/:id/reviews',
      { params: { id: bookId }, query: { sort, page: wanted } },
      { signal: abort.signal },
    ).then(
      (page) => {
        setPages((known) => [...(wanted === 1 ? [] : known), page])
        setBusy(false)
      },
      (error) => {
        if (abort.signal.aborted) return
        if (!isCallFailure(error)) throw error
        setFailed(true)
        setBusy(false)
      },
    )
    return () => abort.abort()
  }, [bookId, sort, wanted, tries])

  // A review that was shown meanwhile moves others to the next page.
  const found = new Map(pages.flatMap(({ data }) => data).map((row) => [row.id, row])).values()
  const rows = [...found].map((row) => ({ ...row, helpful: counts.get(row.id) ?? row.helpful }))
  const last = pages.at(-1)
  const again = () => setTries((count) => count + 1)
  return {
    rows: pages.length === 0 ? undefined : rows,
    counts: last?.counts ?? [],
    total: last?.total ?? 0,
    failed,
    busy,
    hasMore: last !== undefined && last.current_page < last.last_page,
    more: failed ? again : () => setAsked({ sort, page: wanted + 1 }),
    again,
    mark: ({ id, helpful }, marked) =>
      setCounts((known) => new Map(known).set(id, helpful + (marked ? 1 : -1))),
  }
}

export type OwnReviewState = {
  /** Undefined for guests and until it is known. */
  known: CallData<'GET /api/user/books/:id/own-review'> | undefined
  set: (review: OwnReview | null) => void
  mark: (id: number, helpful: boolean) => void
}

/** What the user said about a title, and whether they may. If it cannot be read, nothing is offered. */
export function useOwnReview(bookId: number): OwnReviewState {
  const token = useSession()?.token
  const [known, setKnown] = useState<OwnReviewState['known']>()
  useEffect(() => {
    setKnown(undefined)
    if (token === undefined) return
    const abort = new AbortController()
    call('GET /api/user/books/:id/own-review', { params: { id: bookId } }, { signal: abort.signal }).then(
      setKnown,
      () => undefined,
    )
    return () => abort.abort()
  }, [token, bookId])
  return {
    known,
    set: (review) => setKnown((own) => own && { ...own, review }),
    mark: (id, helpful) =>
      setKnown((own) => {
        if (own === undefined) return own
        const others = own.helpful.filter((one) => one !== id)
        return { ...own, helpful: helpful ? [...others, id] : others }
      }),
  }
}
