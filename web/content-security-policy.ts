import { createHash } from 'node:crypto'
import { isReaderPath } from './paths.ts'

/**
 * The hashes of the scripts that stand in a rendered page, as the policy wants them. Everything that a
 * shopper or a catalogue wrote is escaped by React, so a `<script` in the text is one that we put there.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || code === '') continue
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  return [...hashes]
}

export type PolicyOptions = { pathname: string; html: string; development?: boolean }

/**
 * The policy of one page. Hashes instead of a nonce: the pages are the same for everybody and are kept,
 * and a nonce that a cache repeats is none. Only the reader may compile wasm and start workers.
 */
export function contentSecurityPolicy({ pathname, html, development = false }: PolicyOptions): string {
  const reader = isReaderPath(pathname)
  const scripts = ["'self'", ...(reader ? ["'wasm-unsafe-eval'"] : []), ...inlineScriptHashes(html)]
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': scripts.join(' '),
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': reader ? "'self' data: blob:" : "'self'",
    // The development server tells the page about changes over a socket.
    'connect-src': development ? "'self' ws:" : "'self'",
    ...(reader ? { 'worker-src': "'self' blob:", 'frame-src': "'self'" } : { 'worker-src': "'none'" }),
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'object-src': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
