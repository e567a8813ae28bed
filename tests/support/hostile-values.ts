/** Numbers that JSON can say and JavaScript cannot. They are written without the quotes. */
export const RAW_NUMBERS = ['@1e400', '@-1e400', '@9007199254740993', '@-0', '@1E-400']

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u202e\u200f\ufeff',
  '\u0007\r\n\t',
  "' or 1=1 --",
  '1; drop table users',
  '%00',
  '%',
  '\\',
  '_%_%_%',
  '../../../../etc/shadow',
  '__proto__',
  'constructor',
  'toString',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '٣',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1.5',
  '1e309',
  '0x10',
  '99999999999999999999',
  'null',
  'undefined',
  '[object Object]',
  'x'.repeat(5_000),
  '😀'.repeat(300),
  'e\u0301'.repeat(200),
]

export const WRONG_DATES = [
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '0000-06-01',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-1-1',
  '2026-11-22T25:00:00Z',
  '2026-11-22T23:59:60Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  '0000-01-01T00:00:00Z',
  '0000-06-01T00:00:00Z',
  '2026-11-22T05:00:00',
  '-000001-01-01T00:00:00Z',
]

export const HOSTILE_NUMBERS = [
  -1,
  0,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  1e30,
  1e308,
  -1e308,
  5e-324,
]

export const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'version',
  'actor',
  'roles',
  '',
  'a.b',
]

export const DATES = [
  '2026-11-22',
  '2026-11-01',
  '2024-02-29',
  '1990-05-17',
  '2126-12-31',
  '1970-01-01',
  '9999-12-31',
]

export const MOMENTS = [
  '2026-11-22T05:00:00Z',
  '2126-01-01T00:00:00Z',
  '2026-11-22T12:00:00.123+07:00',
  '1970-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
]

/** A picture of one point, others' first bytes, and what is none. */
export const FILES = [
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
  'iVBORw0KGgoAAAANSUhEUv////////8IBgAAAB8VxIk=',
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjxpbWFnZSBocmVmPSJmaWxlOi8vL2V0Yy9wYXNzd2QiLz48L3N2Zz4=',
  'JVBERi0xLjcK',
  'AAAA',
  '',
]

export const WRONG_TYPES = [
  undefined,
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;;;',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-dataX; boundary=fuzz',
  '*/*',
  '',
]

export const UNREADABLE = [
  '',
  'null',
  '[]',
  '"x"',
  '0',
  'true',
  '{"a":',
  '{}{}',
  '\ufeff{}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${'['.repeat(200)}${']'.repeat(200)}`,
  `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`,
  '{"a":"\\u0000"}',
  '{"a":1,"a":[2]}',
  `[${'0,'.repeat(30_000)}0]`,
]
