import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}

const PAGE = `<!doctype html>
<meta charset="utf-8">
<link rel="stylesheet" href="/web/pdf_viewer.css">
<style>body { margin: 0 } #container { position: absolute; inset: 0; overflow: auto }</style>
<div id="container"><div class="pdfViewer"></div></div>
<script type="module">
  import * as pdfjs from '/build/pdf.mjs'
  globalThis.pdfjsLib = pdfjs
  const { EventBus, PDFLinkService, PDFViewer } = await import('/web/pdf_viewer.mjs')
  pdfjs.GlobalWorkerOptions.workerSrc = '/build/pdf.worker.mjs'
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus })
  const viewer = new PDFViewer({ container: document.getElementById('container'), eventBus, linkService })
  linkService.setViewer(viewer)
  eventBus.on('pagesinit', () => { viewer.currentScaleValue = 'page-fit' })
  const document_ = await pdfjs.getDocument({ url: '/book.pdf', rangeChunkSize: 65536, disableAutoFetch: true }).promise
  viewer.setDocument(document_)
  linkService.setDocument(document_)
</script>`

/** pdf.js with its own viewer components, showing this book, from a server with ranges and nothing else. */
export async function openPlainViewer(book: Uint8Array): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://plain')
    if (pathname === '/book.pdf') {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const body = from === undefined ? book : book.subarray(Number(from), Number(to) + 1)
      const range =
        from === undefined
          ? {}
          : { 'content-range': `bytes ${from}-${Number(from) + body.length - 1}/${book.length}` }
      response.writeHead(from === undefined ? 200 : 206, {
        ...range,
        'content-type': 'application/pdf',
        'content-length': body.length,
        'accept-ranges': 'bytes',
        'cache-control': 'no-store',
      })
      response.end(body)
      return
    }
    try {
      const body = pathname === '/' ? PAGE : await readFile(join(PDFJS, pathname))
      const type = TYPES[pathname === '/' ? '.html' : extname(pathname)] ?? 'application/octet-stream'
      response.writeHead(200, {
        'content-type': type,
        // As the shop's own files: kept for good.
        'cache-control': pathname === '/' ? 'no-store' : 'public, max-age=31536000, immutable',
      })
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
