import { afterEach, expect, it, vi } from 'vitest'
import { NO_MARKS } from './book-marks.ts'

afterEach(() => vi.unstubAllGlobals())

it('where the browser keeps nothing, marks live as long as the page', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('indexedDB', undefined)
  const { deviceName, listMarkedFiles, readMarks, updateMarks } = await import('./device-marks.ts')
  const key = { reader: 7, file: 'berkas' }
  expect(await readMarks(key)).toEqual(NO_MARKS)
  await updateMarks(key, (book) => ({ ...book, revision: book.revision + 1 }))
  await updateMarks(key, (book) => ({ ...book, revision: book.revision + 1 }))
  expect((await readMarks(key)).revision).toBe(2)
  expect(await readMarks({ ...key, reader: 8 })).toEqual(NO_MARKS)
  expect(await listMarkedFiles(7)).toEqual(['berkas'])
  await updateMarks(key, () => undefined)
  expect(await listMarkedFiles(7)).toEqual([])
  expect(await deviceName()).toBe(await deviceName())
})
