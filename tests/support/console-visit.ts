import type { BrowserContextOptions } from 'playwright-core'
import { type Visit, visit } from './browser.ts'
import type { StaffClient } from './staff.ts'

/** A name that would run a script where it is taken for markup. */
export const HOSTILE_NAME = '<img src=x onerror="window.stolen=1">'

/** A browser with the session of a member of staff. */
export async function staffVisit(
  origin: string,
  { cookie }: StaffClient,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const journey = await visit(origin, options)
  const [name = '', value = ''] = cookie.split('=')
  const { hostname: domain } = new URL(origin)
  await journey.context.addCookies([{ name, value, domain, path: '/api/console', httpOnly: true }])
  return journey
}
