import { useEffect, useState } from 'react'
import { isCallFailure } from '../../api/call-failure.ts'
import { callConsole } from '../api/call-console.ts'
import { consolePaths } from '../paths.ts'
import { usePlaces } from './places.ts'

export type Found = {
  /** What it is, in words. */
  kind: string
  text: string
  detail?: string | undefined
  to: string
}

const PAUSE_MS = 250
/** Shorter texts find too much. */
const SHORTEST = 3
const MOST = 5

type Finder = {
  /** The list that its records are in; members who do not see it do not find them. */
  screen: string
  find: (text: string, signal: AbortSignal) => Promise<Found[]>
}

const FINDERS: readonly Finder[] = [
  {
    screen: 'pesanan',
    find: async (find, signal) => {
      const { orders } = await callConsole(
        'GET /api/console/orders',
        { query: { find, limit: MOST } },
        { signal },
      )
      return orders.map(({ id, refno, buyer }) => ({
        kind: 'Pesanan',
        text: refno,
        detail: buyer.name,
        to: consolePaths.screen(`pesanan/${id}`),
      }))
    },
  },
  {
    screen: 'katalog',
    find: async (search, signal) => {
      const query = { search, per_page: MOST }
      const { data } = await callConsole('GET /api/console/titles', { query }, { signal })
      return data.map(({ id, title, authors }) => ({
        kind: 'Judul',
        text: title,
        detail: authors.join(', '),
        to: consolePaths.screen(`katalog/${id}`),
      }))
    },
  },
  {
    screen: 'pelanggan',
    find: async (find, signal) => {
      const query = { find, limit: MOST }
      const { customers } = await callConsole('GET /api/console/customers', { query }, { signal })
      return customers.map(({ id, name, email }) => ({
        kind: 'Pelanggan',
        text: name,
        detail: email,
        to: consolePaths.screen(`pelanggan/${id}`),
      }))
    },
  },
]

/** Orders, titles and customers that the present text finds, of those that the member may see. */
export function useFoundRecords(typed: string): { found: Found[]; searching: boolean } {
  const places = usePlaces()
  const text = typed.trim()
  const [answer, setAnswer] = useState<{ text: string; found: Found[] }>({ text: '', found: [] })
  const wanted = text.length >= SHORTEST

  useEffect(() => {
    if (!wanted) return
    const left = new AbortController()
    const paths = new Set(places.flatMap(({ screens }) => screens.map(({ path }) => path)))
    const finders = FINDERS.filter(({ screen }) => paths.has(screen))
    // One kind that fails does not hide the others.
    const orNothing = (failure: unknown): Found[] => {
      if (left.signal.aborted || isCallFailure(failure)) return []
      throw failure
    }
    const search = async () => {
      const { signal } = left
      const found = await Promise.all(finders.map(({ find }) => find(text, signal).catch(orNothing)))
      if (!signal.aborted) setAnswer({ text, found: found.flat() })
    }
    const timer = setTimeout(() => void search(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [text, wanted, places])

  const isOf = wanted && answer.text === text
  return { found: isOf ? answer.found : [], searching: wanted && !isOf }
}
