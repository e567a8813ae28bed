import { expect, it } from 'vitest'
import {
  failureOfStatus,
  failureWords,
  type ReadingFailureKind,
  readingFailure,
  toReadingFailure,
} from './reading-failure.ts'

const named = (name: string, details?: string) => Object.assign(new Error(''), { name, details })

it.each<[string, unknown, ReadingFailureKind]>([
  ['a file with a password', named('PasswordException'), 'password'],
  ['a damaged file', named('InvalidPDFException'), 'damaged'],
  ['a fault that the parser names', named('UnknownErrorException', 'FormatError: no pages'), 'damaged'],
  ['a table that the parser cannot read', named('UnknownErrorException', 'XRefEntryException: x'), 'damaged'],
  ['a dead token', { status: 401 }, 'signed-out'],
  ['a book of somebody else', { status: 404 }, 'not-owned'],
  ['too many requests', { status: 429 }, 'busy'],
  ['a part that the file no longer has', { status: 416 }, 'replaced'],
  ['a server without a database', { status: 503 }, 'busy'],
  ['a call without a line', { status: 0 }, 'unreachable'],
  ['a fetch without a line', new TypeError('Failed to fetch'), 'unreachable'],
  ['a device without memory', named('UnknownErrorException', 'RangeError: Array buffer failed'), 'unknown'],
  ['a worker that was ended', named('UnknownErrorException', 'Error: Worker was destroyed'), 'unknown'],
  ['anything else', 'nonsense', 'unknown'],
])(
  'tells the reader about %s in words, instead of showing a blank page, and calls a book damaged only where that was found (F53, F73)',
  (_, error, kind) => {
    const failure = toReadingFailure(error)
    expect(failure.kind).toBe(kind)
    expect(failureWords(failure.kind).title.length).toBeGreaterThan(10)
    expect(toReadingFailure(failure)).toBe(failure)
  },
)

it('offers to try again only where that can help', () => {
  expect(failureWords('password').retry).toBe(false)
  expect(failureWords('unreachable').retry).toBe(true)
  expect(failureOfStatus(403)).toBe('not-owned')
  expect(readingFailure('damaged').message).toBe('Berkas buku ini rusak')
})
