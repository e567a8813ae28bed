import type { MetaFunction } from 'react-router'
import { ConsoleApp } from './frame/console-app.tsx'
import { ConsoleSkeleton } from './frame/console-skeleton.tsx'

export const meta: MetaFunction = () => [
  { title: 'Kelola · Lembar' },
  { name: 'robots', content: 'noindex, nofollow' },
]

/** No cache keeps it, neither the shop's nor the browser's: what is on it is for the member who is signed in. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

/**
 * The console, at every address below `/kelola`. The server knows no session of it and writes a screen's frame with its
 * heading; the browser fetches the rest with the session's cookie. One route for all of its screens: the shop's pages
 * load the list of all routes, and would load the console's with it.
 */
export default function ConsolePage() {
  return import.meta.env.SSR ? <ConsoleSkeleton /> : <ConsoleApp />
}
