import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashOfInputs } from './web-build.mjs'

test('pages are built again when what they are made from changes, and only then', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lembar-build-'))
  await mkdir(join(root, 'web', 'home'), { recursive: true })
  const write = async (path: string, text: string) => {
    await writeFile(join(root, path), text)
    return hashOfInputs(root)
  }
  const before = await write('web/home/page.tsx', 'one')
  expect(await write('web/home/page.test.tsx', 'a test')).toBe(before)
  expect(await write('server.ts', 'not a page')).toBe(before)
  expect(await write('web/home/page.tsx', 'two')).not.toBe(before)
  expect(await write('web/home/page.tsx', 'one')).toBe(before)
  expect(await write('package-lock.json', '{}')).not.toBe(before)
  await rm(root, { recursive: true })
})
