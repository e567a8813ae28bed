import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isCallFailure } from './api/call-failure.ts'
import { contentSecurityPolicy, scriptHash, settleScripts } from './content-security-policy.ts'
import { isReaderPath } from './paths.ts'
import { renderedPage } from './rendered-page.ts'
import { sessionScript } from './session/session-script.ts'

const RENDER_TIMEOUT = 10_000

/** The script of root.tsx, which is the same on every page and carries no mark. */
const SESSION_SCRIPT_HASH = scriptHash(sessionScript)

/** Past what any page weighs: React then keeps every boundary in place and writes no script to move it. */
const WHOLE_PAGE = 64 * 1024 * 1024

/** @param mark stands as a nonce at every script that React and the router write */
function renderWhole(
  url: string,
  context: EntryContext,
  mark: string,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false
    const page = <ServerRouter context={context} url={url} nonce={mark} />
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      progressiveChunkSize: WHOLE_PAGE,
      onAllReady() {
        clearTimeout(timer)
        const pieces: Buffer[] = []
        const body = new Writable({
          highWaterMark: WHOLE_PAGE,
          write: (piece: Buffer, _encoding, written) => {
            pieces.push(piece)
            written()
          },
          final: (ended) => {
            resolve({ html: Buffer.concat(pieces).toString(), failed })
            ended()
          },
        })
        body.on('error', reject)
        pipe(body)
      },
      onShellError: reject,
      onError() {
        failed = true
      },
    })
    const timer = setTimeout(() => abort(new Error('page took too long to render')), RENDER_TIMEOUT)
  })
}

/**
 * Renders a page whole, not streamed: the inline scripts that the renderer wrote are known by a mark of this rendering,
 * hashed, and allowed by the policy. The mark itself leaves no trace, since pages are kept and shown to everybody.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  asked?: RouterContextProvider,
): Promise<Response> {
  const mark = randomBytes(18).toString('base64url')
  const { html: marked, failed } = await renderWhole(request.url, context, mark)
  const { html, hashes } = settleScripts(marked, mark)
  const { pathname } = new URL(request.url)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({
      pathname,
      scriptHashes: [SESSION_SCRIPT_HASH, ...hashes],
      development: import.meta.env.DEV,
    }),
  )
  headers.set('Referrer-Policy', isReaderPath(pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin')
  const page = asked?.get(renderedPage)
  if (page) page.html = html
  return new Response(request.method === 'HEAD' || page ? null : html, {
    status: failed && status < 400 ? 500 : status,
    headers,
  })
}

/** A call that was refused is the caller's business and shown on its page; anything else is a fault to log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || isCallFailure(error)) return
  const { pathname } = new URL(request.url)
  // The public read route carries a token in its path.
  const page = isReaderPath(pathname) ? '/book/read' : pathname
  const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${JSON.stringify({ level: 50, msg: 'page failed', page, fault })}\n`)
}
