import { createHash } from 'node:crypto'
import { isConsolePath, isReaderPath } from './paths.ts'

/**
 * Removes the marks from a rendered page and computes the hashes of the inline scripts that carried one, for the policy.
 * The mark is a secret of one rendering: a script that came into the page as data cannot carry it.
 * @param marked one flat string: a concatenated one is copied when it is first searched
 * @returns the page in pieces, which the caller joins once
 */
export function settleScripts(marked: string, mark: string): { pieces: string[]; hashes: string[] } {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  const pieces: string[] = []
  let taken = 0
  for (let at = marked.indexOf(attribute); at !== -1; at = marked.indexOf(attribute, taken)) {
    pieces.push(marked.slice(taken, at))
    taken = at + attribute.length
    const start = marked.indexOf('>', at) + 1
    const tag = marked.slice(marked.lastIndexOf('<', at), start)
    if (!/^<script\b/.test(tag) || tag.includes(' src=')) continue
    const code = marked.slice(start, marked.indexOf('</script>', start))
    if (code !== '') hashes.add(scriptHash(code))
  }
  pieces.push(marked.slice(taken))
  return { pieces, hashes: [...hashes] }
}

/** An inline script's hash, as the policy lists it. */
export const scriptHash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

export type PolicyOptions = { pathname: string; scriptHashes: readonly string[]; development?: boolean }

/**
 * The content security policy of one page. It uses hashes and no nonce: public pages are the same for everybody and
 * are cached, and a nonce that a cache repeats protects nothing. Only the reader may compile wasm and start workers
 * from data. The console is stricter: what shoppers write is read there by those who may do more (F104).
 */
export function contentSecurityPolicy({
  pathname,
  scriptHashes,
  development = false,
}: PolicyOptions): string {
  const reader = isReaderPath(pathname)
  const inConsole = isConsolePath(pathname)
  const scripts = ["'self'", ...(reader ? ["'wasm-unsafe-eval'"] : []), ...scriptHashes]
  const directives: Record<string, string> = {
    'default-src': "'self'",
    'script-src': scripts.join(' '),
    // Elements of a style in markup; what a script sets is not meant by it. Vite's development server writes them too.
    'style-src': inConsole && !development ? "'self'" : "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': reader ? "'self' data: blob:" : "'self'",
    // The development server notifies the page of changes over a socket.
    'connect-src': development ? "'self' ws:" : "'self'",
    // Every page may register the service worker.
    'worker-src': reader ? "'self' blob:" : "'self'",
    ...(reader ? { 'frame-src': "'self'" } : {}),
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    // The console's forms are all sent by its scripts.
    'form-action': inConsole ? "'none'" : "'self'",
    'object-src': "'none'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
