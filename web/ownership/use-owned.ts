import { useEffect, useState } from 'react'
import type { FileSource } from '#contracts/library.ts'
import { call } from '../api/call.ts'
import { useSession } from '../session/session.ts'

export type Owned = ReadonlyMap<number, FileSource>

const nothing: Owned = new Map()
const MOST_IDS = 100

/**
 * The titles on the screen that the user can read, each with its source. The page itself is the same for everybody;
 * one private call adds this once the page is shown. If it fails, there are none.
 */
export function useOwned(ids: readonly number[]): Owned {
  const token = useSession()?.token
  const list = [...new Set(ids)].slice(0, MOST_IDS).join(',')
  const [owned, setOwned] = useState<Owned>(nothing)

  useEffect(() => {
    if (token === undefined || list === '') {
      setOwned(nothing)
      return
    }
    const abort = new AbortController()
    call('GET /api/user/owned', { query: { ids: list } }, { signal: abort.signal }).then(
      (rows) => setOwned(new Map(rows.map(({ id, source }) => [id, source]))),
      () => undefined,
    )
    return () => abort.abort()
  }, [token, list])

  return owned
}
