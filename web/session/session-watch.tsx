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
    const look = () => {
      if (!isReaderPath(window.location.pathname)) void revalidate()
    }
    // Only other tabs get this event. Without a key, all was cleared.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key === TOKEN_KEY) look()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) look()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('pageshow', onShow)
    }
  }, [revalidate])
  return null
}
