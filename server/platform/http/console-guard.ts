import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Access, ConsoleAccess } from '#contracts/call.ts'
import { isRight } from '#contracts/rights.ts'
import { MINUTE } from '#kernel/time.ts'
import { lacksRight, type StaffActor } from '../actor.ts'
import { Failure } from '../failure.ts'
import { consoleOrigin, originOfPages } from './origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use a route of the console. Every route under `/api/console` has one. */
    access?: Access
    /** Whether the password or a passkey must have been given lately. */
    recent?: boolean
  }
  interface FastifyRequest {
    /** The member of staff whose session the request carries, on routes that need one. */
    staff?: StaffSession
  }
}

export type StaffSession = {
  id: number
  /** When the password or a passkey was last given. */
  confirmedAt: Date
  actor: StaffActor
  /** Whose share of the shop's work the request takes (`request-shares.ts`). */
  share: string
}

/** Finds the session of a request by its cookie. */
export type IdentifyStaff = (
  request: FastifyRequest,
  now: Date,
) => Promise<Omit<StaffSession, 'share'> | undefined>

export type ConsoleOptions = {
  identify: IdentifyStaff
  /** The only host on which the console answers; undefined: on every host of the shop. */
  host: string | undefined
  publicUrl: string | undefined
  clock: () => Date
}

/** How long a sign-in, or a password or passkey given again, counts as recent (F113). */
const RECENT = 10 * MINUTE

const PREFIX = '/api/console'
const isOfConsole = (url: string) => url === PREFIX || url.startsWith(`${PREFIX}/`)
const isConsoleAccess = (access: Access | undefined): access is ConsoleAccess =>
  access !== undefined && (access === 'staff' || access === 'console' || isRight(access))

/**
 * The one place that decides about requests to the console: its host, the origin of the page that sends them, the
 * session, the right. Each route under `/api/console` gets this check when it is registered; one that does not declare
 * its access is refused then, so the shop does not start (F101, F108).
 */
export function guardConsole(app: FastifyInstance, options: ConsoleOptions): void {
  app.decorateRequest('staff')
  app.addHook('onRoute', (route: RouteOptions) => {
    const access = route.config?.access
    if (!isOfConsole(route.url)) {
      if (isConsoleAccess(access))
        throw new Error(`${route.url} is a route of the console, not under ${PREFIX}`)
      return
    }
    if (!isConsoleAccess(access)) throw new Error(`${route.url} does not declare which right it needs`)
    const rule = { access, recent: route.config?.recent === true }
    const guard = (request: FastifyRequest, reply: FastifyReply) => admit(request, reply, rule, options)
    // After the checks of every request, before all others of this route; before a body is read.
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()]
  })
}

async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { access, recent }: { access: ConsoleAccess; recent: boolean },
  { identify, host, publicUrl, clock }: ConsoleOptions,
): Promise<void> {
  reply.header('cache-control', 'no-store')
  if (host !== undefined && request.host.toLowerCase() !== host) {
    throw new Failure('not_found', 'Halaman atau data yang Anda cari tidak ditemukan.')
  }
  if (!isSafe(request.method) && !isFromConsole(request, { host, publicUrl })) {
    throw new Failure(
      'forbidden',
      'Permintaan ini tidak datang dari halaman konsol. Muat ulang, lalu coba lagi.',
    )
  }
  if (access === 'console') return
  const now = clock()
  const staff = await request.server.lookUpSession(request, request.headers.cookie ?? '', async () => {
    const session = await identify(request, now)
    return session && { ...session, share: `staff ${session.actor.id}` }
  })
  if (staff === undefined)
    throw new Failure('unauthenticated', 'Sesi Anda telah berakhir. Silakan masuk lagi.')
  if (access !== 'staff' && !staff.actor.rights.has(access)) throw lacksRight(access)
  if (recent) requireRecent(staff, now)
  request.staff = staff
}

/**
 * For handlers of which only some answers are sensitive; a contract says `recent` where all are.
 * @throws Failure confirmation_needed
 */
export function requireRecent({ confirmedAt }: StaffSession, now: Date): void {
  if (now.getTime() - confirmedAt.getTime() <= RECENT) return
  throw new Failure('confirmation_needed', 'Pastikan sekali lagi bahwa ini Anda untuk melanjutkan.')
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD'

/**
 * Whether a page of the console sent a request. Browsers send both headers with every request that is not GET, and no
 * script can set them. Cookies alone prove nothing, since a browser adds them whoever asks (F107, F108).
 */
function isFromConsole(
  request: FastifyRequest,
  { host, publicUrl }: Pick<ConsoleOptions, 'host' | 'publicUrl'>,
): boolean {
  const { origin, 'sec-fetch-site': site = 'same-origin' } = request.headers
  return site === 'same-origin' && origin === consoleOrigin(originOfPages(request, publicUrl), host)
}
