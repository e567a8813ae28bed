import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { runLembar } from './run-lembar.testing.ts'

let shop: TestDatabase
let folder: string
beforeAll(async () => {
  shop = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'lembar-shop-settings-'))
  await writeFile(join(folder, 'syarat.txt'), '## Akun\n\nAnda perlu akun.\n')
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const lembar = (...args: string[]) => runLembar(args, { url: shop.url, folder })

test('§7 the owner changes what the shop says about itself at the command line, as in the console', async () => {
  const tried = await lembar('shop', 'change', '--name', 'Toko Uji', '--twitter', 'none', '--dry-run')
  expect(tried.stdout).toContain('Dry run: The settings of the shop would be changed')
  const changed = await lembar('shop', 'change', '--name', 'Toko Uji', '--twitter', 'none', '--json')
  expect(JSON.parse(changed.stdout)).toMatchObject({ name: 'Toko Uji', twitter: null, version: 2 })
  const text = join(folder, 'syarat.txt')
  const written = await lembar('shop', 'text', 'terms', '--intro', 'Begini.', '--file', text)
  expect(written.stdout).toContain('The text terms was written')
  const shown = await lembar('shop', 'show')
  for (const line of [
    'name: Toko Uji',
    'twitter: -',
    'settings: changed by the owner',
    'privacy: the template',
  ]) {
    expect(shown.stdout).toContain(line)
  }
  const refused = await lembar('shop', 'change', '--email', 'bukan')
  expect(refused.code).not.toBe(0)
  expect(refused.stderr).toContain('Isi alamat email yang benar')
})

test('§7 each part of the shop is switched at the command line', async () => {
  const parts = (await lembar('shop', 'show')).stdout.split('\n').flatMap((line) => {
    const [, part, state] = /^(\w+): (on|off)$/.exec(line) ?? []
    return part === undefined ? [] : [{ part, other: state === 'on' ? 'off' : 'on' }]
  })
  expect(parts.map(({ part }) => part)).toContain('bundles')
  const changed = await lembar('shop', 'change', ...parts.flatMap(({ part, other }) => [`--${part}`, other]))
  expect(changed.stderr).toBe('')
  for (const { part, other } of parts) expect(changed.stdout).toContain(`${part}: ${other}`)
})
