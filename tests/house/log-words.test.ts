import { expect, test } from 'vitest'
import { LOGGED_FIELDS } from '#server/audit/logged-fields.ts'
import { FIELD_WORDS } from '#web/console/settings/log-words.ts'

test('every field whose values the audit log holds has Indonesian words on its screen, and no other', () => {
  const logged = new Set(Object.values(LOGGED_FIELDS).flat())
  expect([...logged].filter((field) => !FIELD_WORDS.has(field))).toEqual([])
  expect([...FIELD_WORDS.keys()].filter((field) => !logged.has(field))).toEqual([])
})
