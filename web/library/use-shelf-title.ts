import { useEffect, useState } from 'react'
import type { FileSource } from '#contracts/library.ts'
import { call } from '../api/call.ts'

const SHELF_CALLS = {
  'Book User': 'GET /api/user/user-book',
  'Book Subscriber': 'GET /api/user/subscriber-book',
} as const

const WHOLE_SHELF = 1000

/** The title that a file belongs to, found on the user's own shelf; undefined until then, and where it is not there. */
export function useShelfTitle(
  file: string,
  source: FileSource,
  token: string | undefined,
): string | undefined {
  const [title, setTitle] = useState<string>()
  useEffect(() => {
    if (token === undefined) return
    const abort = new AbortController()
    call(SHELF_CALLS[source], { query: { per_page: WHOLE_SHELF } }, { signal: abort.signal }).then(
      (shelf) => setTitle(shelf.data.find(({ ebook }) => ebook?.file === file)?.title),
      () => undefined,
    )
    return () => abort.abort()
  }, [file, source, token])
  return title
}
