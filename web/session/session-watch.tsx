import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { isReaderPath } from '../paths.ts'
import { readSession } from './session.ts'

/**
 * Somebody signs in or out in another tab: what this one shows of a user is asked for anew, and a page that
 * is only for members leads to the login by itself. The reader keeps its page until it is left.
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
