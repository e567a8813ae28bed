import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { build } from 'vite'
import { launchChromium } from '../../tests/support/chromium.ts'
import type { HarnessBook } from './harness.tsx'

export type Harness = {
  /** Opens a page with this book and waits until it is painted. */
  open(book: HarnessBook, options?: BrowserContextOptions): Promise<Page>
  close(): Promise<void>
}

const DOCUMENT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Flipbook</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>html,body{margin:0;height:100%;background:#e9e4da;overflow:hidden}#place{position:fixed;inset:0}</style>
<div id="place"></div><script type="module" src="/harness.js"></script></html>`

/** Builds the harness with the component's sources and opens a browser on it. */
export async function openHarness(): Promise<Harness> {
  const script = await buildHarness()
  const server = createServer((request, response) => {
    const isScript = request.url === '/harness.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : DOCUMENT)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser: Browser = await launchChromium()
  return {
    async open(book, options = {}) {
      const context = await browser.newContext({ viewport: { width: 1000, height: 640 }, ...options })
      const page = await context.newPage()
      await page.goto(origin)
      await page.evaluate((shown) => window.flipbookTest.show(shown), book)
      await page.waitForFunction(() => window.flipbookTest.log.includes('Ready'))
      return page
    },
    async close() {
      await browser.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function buildHarness(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(import.meta.dirname, 'harness.tsx'), formats: ['es'], fileName: 'harness' },
    },
  })
  const output = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunk = output.find((file) => file.type === 'chunk')
  if (chunk === undefined) throw new Error('the harness was not built')
  return chunk.code
}
