// Packs the package as npm would publish it and uses it in an empty app, as its README says.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import pins from '../../package.json' with { type: 'json' }
import { launchChromium } from '../../tests/support/chromium.ts'

const PACKAGE = join(import.meta.dirname, '..')
const run = promisify(execFile)

let app: string
beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'lembar-flipbook-app-'))
})
afterAll(() => rm(app, { recursive: true, force: true }))

const npm = async (...words: string[]) => {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` }
  return (await run('npm', words, { cwd: app, env })).stdout
}

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(app, name)), { recursive: true })
    await writeFile(join(app, name), text)
  }
}

test('installed from its tarball into an empty Vite app, it is typed, renders on a server, and turns its pages', async () => {
  const packed: [{ filename: string; files: { path: string }[] }] = JSON.parse(
    await npm('pack', PACKAGE, '--json', '--pack-destination', app),
  )
  const [{ filename, files }] = packed
  expect(
    files.map(({ path }) => path).filter((path) => !/^(dist\/|package\.json|README\.md|LICENSE)/.test(path)),
  ).toEqual([])

  const { react, 'react-dom': reactDom, vite } = pins.dependencies
  const { typescript, '@types/react': types, '@types/react-dom': domTypes } = pins.devDependencies
  await write({
    'package.json': JSON.stringify({
      private: true,
      type: 'module',
      dependencies: { '@lembar/flipbook': `file:./${filename}`, react, 'react-dom': reactDom },
      devDependencies: { vite, typescript, '@types/react': types, '@types/react-dom': domTypes },
    }),
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        target: 'es2022',
        module: 'nodenext',
        moduleResolution: 'nodenext',
        jsx: 'react-jsx',
        types: [],
        lib: ['es2023', 'dom', 'dom.iterable'],
      },
      include: ['src'],
    }),
    'index.html':
      '<!doctype html><title>app</title><div id="root"></div><script type="module" src="/src/main.tsx"></script>',
    'src/main.tsx': APP,
    'server.mjs': `import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Flipbook } from '@lembar/flipbook'
console.log(renderToString(createElement(Flipbook, { pages: [] })))`,
  })
  await npm('install', '--ignore-scripts', '--no-audit', '--no-fund')
  const inApp = async (...words: string[]) => (await run(process.execPath, words, { cwd: app })).stdout
  await inApp('node_modules/typescript/bin/tsc')
  expect(await inApp('server.mjs')).toBe('<div style="user-select:none"></div>\n')
  await inApp('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error')
  expect(await turnedTo()).toBe('2')
})

const APP = `import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { type BookHandle, Flipbook } from '@lembar/flipbook'
import { imagePage } from '@lembar/flipbook/image-page'

const picture = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='60' height='80'/%3E"
const pages = [
  null,
  ...[1, 2, 3].map((n) => imagePage({ src: picture, width: 60, height: 80, label: \`Page \${n}\` })),
  null,
]

function App() {
  const book = useRef<BookHandle>(null)
  return (
    <>
      <Flipbook
        ref={book}
        pages={pages}
        style={{ height: '80vh' }}
        flipDuration={50}
        onFlipRightEnd={(page) => document.title = String(page)}
      />
      <button type="button" onClick={() => book.current?.flipRight()}>On</button>
    </>
  )
}
createRoot(document.getElementById('root') ?? document.body).render(<App />)
`

/** Serves the built app, presses its button, and reads the page that the book then shows. */
async function turnedTo(): Promise<string> {
  const dist = join(app, 'dist')
  const server = createServer(async (request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const body = await readFile(join(dist, path)).catch(() => undefined)
    const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    response.statusCode = body === undefined ? 404 : 200
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.getByRole('region', { name: 'Book' }).waitFor()
    await page.getByRole('button', { name: 'On' }).click()
    await expect.poll(() => page.title()).not.toBe('app')
    return await page.title()
  } finally {
    await browser.close()
    server.closeAllConnections()
    server.close()
  }
}
