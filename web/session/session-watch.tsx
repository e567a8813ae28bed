import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isReaderPath } from '../paths.ts'
import { TOKEN_KEY } from './session.ts'

/**
 * Reacts to a sign-in or sign-out in another tab, and to a page that Back shows as it was left: the page's data is
 * loaded again, and a page for members redirects to the login. The reader keeps its page until it is left.
 */
export function SessionWatch() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const left = new AbortController()
    const { signal } = left
    const look = (changed: boolean) => changed && !isReaderPath(location.pathname) && void revalidate()
    // Only other tabs get this event. Without a key, all was cleared.
    addEventListener('storage', ({ key }) => look(key === null || key === TOKEN_KEY), { signal })
    addEventListener('pageshow', ({ persisted }) => look(persisted), { signal })
    return () => left.abort()
  }, [revalidate])
  return null
}
