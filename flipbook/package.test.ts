import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Flipbook } from './react/flipbook.tsx'

const BUILT = join(import.meta.dirname, '..', '.tmp', `flipbook-${process.pid}`)
const MOST_BYTES = 12_000

beforeAll(() => {
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.mjs'), BUILT])
}, 60_000)
afterAll(() => rmSync(BUILT, { recursive: true, force: true }))

it('weighs no more than 12 kB compressed, all of it together', () => {
  const scripts = ['flipbook.js', 'image-page.js'].map((name) => readFileSync(join(BUILT, name)))
  const bytes = scripts.map((script) => gzipSync(script, { level: 9 }).length).reduce((sum, one) => sum + one)
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
})

it('needs nothing but React', () => {
  const script = readFileSync(join(BUILT, 'flipbook.js'), 'utf8')
  const imported = [...script.matchAll(/from["']([^"']+)["']/g)].map(([, name]) => name)
  expect(new Set(imported)).toEqual(new Set(['react', 'react/jsx-runtime']))
})

it('has every file that its package.json names, with types', () => {
  const { exports } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'))
  const named = Object.values<string | Record<string, string>>(exports)
    .flatMap((target) => (typeof target === 'string' ? [] : Object.values(target)))
    .map((path) => path.replace('./dist/', ''))
  expect(named.length).toBe(4)
  expect(named.filter((path) => !existsSync(join(BUILT, path)))).toEqual([])
})

it('is an empty element on a server, and touches neither window nor document there', () => {
  expect('window' in globalThis || 'document' in globalThis).toBe(false)
  const html = renderToString(createElement(Flipbook, { pages: [null], className: 'book' }))
  expect(html).toBe('<div class="book" style="user-select:none"></div>')
})
