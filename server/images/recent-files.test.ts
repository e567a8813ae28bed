import { expect, test } from 'vitest'
import { recentFiles } from './recent-files.ts'

test('memory stays within its bound, and the least recently used files are dropped first', () => {
  const recent = recentFiles(100)
  for (const name of ['a', 'b', 'c', 'd']) recent.keep(name, Buffer.alloc(25))
  recent.get('a')
  recent.keep('e', Buffer.alloc(20))
  expect(recent.get('a')).toBeDefined()
  expect(recent.get('b')).toBeUndefined()
  for (let index = 0; index < 1000; index++) recent.keep(`f${index}`, Buffer.alloc(index % 40))
  expect(recent.bytes()).toBeLessThanOrEqual(100)
  recent.keep('f999', Buffer.alloc(5))
  recent.keep('f999', Buffer.alloc(7))
  expect(recent.get('f999')?.length).toBe(7)
})

test('one large file does not evict all others', () => {
  const recent = recentFiles(100)
  recent.keep('small', Buffer.alloc(10))
  recent.keep('large', Buffer.alloc(90))
  expect(recent.get('large')).toBeUndefined()
  expect(recent.get('small')).toBeDefined()
})
