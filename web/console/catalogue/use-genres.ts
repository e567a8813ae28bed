import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'

/** The shop's genres, for choices. Until they are here, and where they cannot be fetched, there are none to choose. */
export function useGenres(): readonly { value: number; text: string }[] {
  const [genres, setGenres] = useState<readonly { value: number; text: string }[]>([])
  useEffect(() => {
    let left = false
    call('GET /api/user/genres').then(
      (found) => {
        if (!left) setGenres(found.map(({ id, name }) => ({ value: id, text: name })))
      },
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [])
  return genres
}
