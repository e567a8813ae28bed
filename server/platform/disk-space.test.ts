import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { watchDiskSpace } from './disk-space.ts'

test('a disk with little room left is full before a write fails', async () => {
  expect(await watchDiskSpace([tmpdir()]).isFull()).toBe(false)
  expect(await watchDiskSpace([tmpdir()], { leastFree: Number.MAX_SAFE_INTEGER }).isFull()).toBe(true)
})

test('a write that found no room counts for half a minute, also where the disk is another machine’s', async () => {
  let time = 0
  const disk = watchDiskSpace([], { now: () => time })
  disk.noteFull()
  expect(await disk.isFull()).toBe(true)
  time = 30_000
  expect(await disk.isFull()).toBe(false)
})

test('a folder that is not there yet is no full disk', async () => {
  expect(await watchDiskSpace(['/nowhere/at/all']).isFull()).toBe(false)
})
