import { expect, test } from 'vitest'
import { readLanguage } from './language.rules.ts'

test.each([
  ['Indonesia', 'id'],
  ['Bahasa Indonesia', 'id'],
  ['ind', 'id'],
  ['eng', 'en'],
  ['en-US', 'en'],
  ['Inggris', 'en'],
  ['English', 'en'],
  ['en/la', 'en/la'],
  ['Indonesia dan Inggris', 'en/id'],
  ['enm', 'enm'],
  ['Jawa', 'jv'],
  ['Bilingual', null],
  ['', null],
  ['?', null],
  ['sesuatu', null],
])('the language "%s" is %s', (cell, code) => expect(readLanguage(cell)).toBe(code))
