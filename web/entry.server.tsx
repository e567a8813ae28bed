import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
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

/** A page from its first tag on. */
type Rendered = { html: string; failed: boolean }

const DOCTYPE = '<!DOCTYPE html>'

/** How React marks a boundary whose content waits or failed: the text of a page never holds it, `<` is escaped there. */
const UNFINISHED = '<!--$!-->'

/** Renders a page as one text; null where a part of it waits for its code, or fails within a boundary. */
function renderAtOnce(page: ReactNode): Rendered | null {
  const html = renderToString(page)
  return html.includes(UNFINISHED) ? null : { html, failed: false }
}

/** Renders a page with all the parts that it waits for. As a stream of bytes it takes longer. */
function renderWaiting(page: ReactNode, mark: string): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      progressiveChunkSize: WHOLE_PAGE,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough({ highWaterMark: WHOLE_PAGE })
        text(body).then((html) => resolve({ html: html.slice(DOCTYPE.length), failed }), reject)
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

const scriptEscapes: Record<string, string> = {
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** The script that hands the data of the page's loaders over to the router in the browser. */
function handOver(data: string): string {
  const escaped = JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (sign) => scriptEscapes[sign] ?? sign)
  const controller = 'window.__reactRouterContext.streamController'
  return `${controller}.enqueue(${escaped});${controller}.close();`
}

const END = '</body></html>'

/** Adds a script as the last part of the body. @param pieces of a whole page */
function addScript(pieces: string[], script: string): void {
  const last = pieces.at(-1)
  if (last?.endsWith(END))
    pieces.splice(-1, 1, last.slice(0, -END.length), '<script>', script, '</script>', END)
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
  // The router's own element for the loaders' data suspends for each piece of it: no page could be rendered at once.
  const { serverHandoffStream, ...withoutData } = context
  const data = serverHandoffStream === undefined ? '' : await text(serverHandoffStream)
  const whole = <ServerRouter context={withoutData} url={request.url} nonce={mark} />
  const { html: rendered, failed } = renderAtOnce(whole) ?? (await renderWaiting(whole, mark))
  const { pieces, hashes } = settleScripts(rendered, mark)
  if (data !== '' && context.renderMeta?.didRenderScripts) {
    const script = handOver(data)
    addScript(pieces, script)
    hashes.push(scriptHash(script))
  }
  const html = [DOCTYPE, ...pieces].join('')
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
