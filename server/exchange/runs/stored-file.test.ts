import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLocalFolder } from '#server/providers/files/local-folder.ts'
import { newFileKey, storedBytes, writePart } from './stored-file.ts'

test('a file of which a part is named that never came does not count as whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lembar-parts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = await openLocalFolder(folder)
  const key = newFileKey()
  await writePart(files, key, 0, Buffer.from('judul,harga\n'))
  await writePart(files, key, 1, Buffer.from('Senja,90000\n'))
  expect(await storedBytes(files, { key, parts: 2 })).toBe(24)
  expect(await storedBytes(files, { key, parts: 3 })).toBe(0)
})
