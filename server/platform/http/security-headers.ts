import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { HOUR, SECOND } from '#kernel/time.ts'

/** The headers of every answer, computed once. A route may override them. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = headersOf(
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers ignore this header over plain HTTP (`npm start` on a laptop) and honour it behind an HTTPS proxy.
    strictTransportSecurity: { maxAge: (180 * 24 * HOUR) / SECOND, includeSubDomains: false },
  }),
)

function headersOf(setHeaders: ReturnType<typeof helmet>): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, (error?: unknown) => {
    if (error) throw error
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
