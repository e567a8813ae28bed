import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { isCallFailure } from './api/call-failure.ts'
import { contentSecurityPolicy, settleScripts } from './content-security-policy.ts'
import { isReaderPath } from './paths.ts'
import { sessionScript } from './session/session-script.ts'

const RENDER_TIMEOUT = 10_000

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
        const body = new PassThrough()
        text(body).then((html) => resolve({ html, failed }), reject)
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

const STYLE = '<link rel="stylesheet"'

/**
 * The router asks for all scripts before the line knows of anything else. They still are asked for at once, but what
 * is seen (style, letters, the first picture) goes before them: on a slow line the page stands a second earlier.
 * The mark of the session stands before the style sheet: a script after it would wait for it, and the page's text,
 * which is there already, behind the script. React cannot write it there, and leaves alone what it did not write.
 */
const seenFirst = (html: string, mark: string) =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
    .replace(STYLE, () => `<script nonce="${mark}">${sessionScript}</script>${STYLE}`)

/**
 * Renders a page whole, not streamed: the inline scripts that the renderer wrote are known by a mark of this rendering,
 * hashed, and allowed by the policy. The mark itself leaves no trace, since pages are kept and shown to everybody.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const mark = randomBytes(18).toString('base64url')
  const rendered = await renderWhole(request.url, context, mark)
  const { failed } = rendered
  const { html, hashes } = settleScripts(seenFirst(rendered.html, mark), mark)
  const { pathname } = new URL(request.url)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({ pathname, scriptHashes: hashes, development: import.meta.env.DEV }),
  )
  headers.set('Referrer-Policy', isReaderPath(pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin')
  return new Response(request.method === 'HEAD' ? null : html, {
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
