import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isReaderPath } from '../paths.ts'
import { readSession } from './session.ts'

/**
 * Reacts to a sign-in or sign-out in another tab: the page's data is loaded again, and a page for members redirects
 * to the login. The reader keeps its page until it is left.
 */
export function SessionWatch() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let token = readSession()?.token
    // Only other tabs get this event.
    const onStorage = () => {
      const now = readSession()?.token
      if (now === token) return
      token = now
      if (!isReaderPath(window.location.pathname)) void revalidate()
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [revalidate])
  return null
}
