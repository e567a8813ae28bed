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
import { lookupTable } from '#kernel/lookup-table.ts'
import { isCallFailure } from './api/call-failure.ts'
import { contentSecurityPolicy, scriptHash, settleScripts } from './content-security-policy.ts'
import { withFeedLinks } from './feed-links.ts'
import { isConsolePath, isReaderPath, paths } from './paths.ts'
import { renderedPage } from './rendered-page.ts'
import { headScript } from './shell/head-script.ts'

const RENDER_TIMEOUT = 10_000

/** This script carries no mark. */
const HEAD_SCRIPT_HASH = scriptHash(headScript)

/** More bytes than any page has. React then keeps every boundary in place and writes no script to move it. */
const WHOLE_PAGE = 64 * 1024 * 1024

/** A page's HTML without the doctype, and whether a part of it failed. */
type Rendered = { html: string; failed: boolean }

const DOCTYPE = '<!DOCTYPE html>'

/**
 * React's mark of a boundary that is pending or has failed. The text of a page cannot contain it, since `<` is
 * escaped.
 */
const UNFINISHED = '<!--$!-->'

/** Renders a page synchronously; null where a part of it waits for its code or fails within a boundary. */
function renderAtOnce(page: ReactNode): Rendered | null {
  const html = renderToString(page)
  return html.includes(UNFINISHED) ? null : { html, failed: false }
}

/** Renders a page with all parts that it waits for. This takes longer than the synchronous rendering. */
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

const scriptEscapes = lookupTable<string>({
  '&': '\\u0026',
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
})

/** The script that passes the loaders' data to the router in the browser. */
function handOver(data: string): string {
  const escaped = JSON.stringify(data).replace(
    /[&<>\u2028\u2029]/g,
    (sign) => scriptEscapes.get(sign) ?? sign,
  )
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
 * Renders a page whole, not streamed. The renderer's inline scripts carry a random mark of this rendering; they are
 * hashed, and the policy allows the hashes. The mark is removed, since pages are cached and sent to everybody.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  asked?: RouterContextProvider,
): Promise<Response> {
  const mark = randomBytes(18).toString('base64url')
  // The router's own element for the loaders' data suspends for each piece of it, so that no page could be rendered
  // synchronously.
  const { serverHandoffStream, ...withoutData } = context
  const data = serverHandoffStream === undefined ? '' : await text(serverHandoffStream)
  const element = <ServerRouter context={withoutData} url={request.url} nonce={mark} />
  const { html: rendered, failed } = renderAtOnce(element) ?? (await renderWaiting(element, mark))
  const { pieces, hashes } = settleScripts(rendered, mark)
  if (data !== '' && context.renderMeta?.didRenderScripts) {
    const script = handOver(data)
    addScript(pieces, script)
    hashes.push(scriptHash(script))
  }
  const { pathname } = new URL(request.url)
  const whole = [DOCTYPE, ...pieces].join('')
  const html = isReaderPath(pathname) || isConsolePath(pathname) ? whole : withFeedLinks(whole)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({
      pathname,
      scriptHashes: [HEAD_SCRIPT_HASH, ...hashes],
      development: import.meta.env.DEV,
    }),
  )
  headers.set(
    'Referrer-Policy',
    isReaderPath(pathname) || pathname === paths.gift() ? 'no-referrer' : 'strict-origin-when-cross-origin',
  )
  const page = asked?.get(renderedPage)
  if (page) page.html = html
  return new Response(request.method === 'HEAD' || page ? null : html, {
    status: failed && status < 400 ? 500 : status,
    headers,
  })
}

/** A refused call is shown on its page and not logged; any other error is. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error) || isCallFailure(error)) return
  const { pathname } = new URL(request.url)
  // The public read route carries a token in its path.
  const page = isReaderPath(pathname) ? '/book/read' : pathname
  const fault = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${JSON.stringify({ level: 50, msg: 'page failed', page, fault })}\n`)
}
