import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

type Changes = Readonly<Record<string, string | number | undefined>>

export type ListAddress = {
  /** The value of a filter, empty where it is not set. */
  get: (name: string) => string
  /** Changes filters or the order. The list begins anew, so its page is left. */
  set: (changes: Changes, options?: { replace?: boolean }) => void
  /** The address with these changes, for links; a `page` or `before` among them is kept. */
  link: (changes: Changes) => string
  page: number
  /** The id before which the page begins, for lists without page numbers. */
  before: number | undefined
  sort: string
  /** The chosen columns; undefined: those that the list shows by itself. */
  columns: readonly string[] | undefined
  /** What makes a view of the list: filters, order and columns, as an address has them. */
  view: string
  /** The filters alone: what was chosen from one list means nothing in another. */
  filters: string
}

/** The query of the address as it is now: the router shows a new address a moment later, as a transition. */
export const presentQuery = (): URLSearchParams => new URLSearchParams(window.location.search)

/** Where in a list one is, not what it lists. */
const PLACE = ['page', 'before', 'sort', 'kolom']

/**
 * The state of a list, all of it in the address: it can be kept as a bookmark, sent to a colleague, and Back leads to
 * the former state.
 */
export function useListAddress(): ListAddress {
  const [query, setQuery] = useSearchParams()
  return useMemo(() => {
    const changed = (from: URLSearchParams, changes: Changes) => {
      const next = new URLSearchParams(from)
      next.delete('page')
      next.delete('before')
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === '') next.delete(name)
        else next.set(name, String(value))
      }
      return next
    }
    const filters = new URLSearchParams(query)
    for (const name of PLACE) filters.delete(name)
    filters.sort()
    const view = new URLSearchParams(query)
    view.delete('page')
    view.delete('before')
    view.sort()
    const columns = query.get('kolom')?.split(',').filter(Boolean)
    return {
      get: (name) => query.get(name) ?? '',
      set: (changes, { replace = false } = {}) =>
        setQuery(changed(presentQuery(), changes), { replace, preventScrollReset: true }),
      link: (changes) => `?${changed(query, changes)}`,
      page: wholeNumber(query.get('page')) ?? 1,
      before: wholeNumber(query.get('before')),
      sort: query.get('sort') ?? '',
      columns,
      view: view.toString(),
      filters: filters.toString(),
    }
  }, [query, setQuery])
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** A day of the address: anything else in it counts as none. */
export const dayIn = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined

/** A filter that knows a fixed set of values: anything else in the address counts as none. */
export function oneOf<const Value extends string>(values: readonly Value[], text: string): Value | undefined {
  return values.find((value) => value === text)
}

/** Whole rupiah of the address: anything else in it counts as none. */
export const amountIn = (text: string): number | undefined =>
  /^\d{1,12}$/.test(text) ? Number(text) : undefined
