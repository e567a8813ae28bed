import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '#server/cli/commands.ts'
import { exampleWords } from '#web/console/settings/doctor-words.ts'

const CLI = join(import.meta.dirname, '..', '..', 'server', 'cli')
const WORDS = ['doctor-words.ts', 'surroundings-words.ts'].map((name) =>
  join(import.meta.dirname, '..', '..', 'web', 'console', 'settings', name),
)

/** Words that are the same in both languages, and the time zone. */
const SAME = new Set(['subtotal', 'total', 'promo', 'genre', 'ebook', 'Asia/Jakarta'])

/** The English texts that the checks put together: the literals of the lines that select `what` and `detail`. */
function textsOfChecks(): string[] {
  const files = readdirSync(CLI).filter((name) => /^doctor-.*\.queries\.ts$/.test(name))
  const lines = files.flatMap((name) => readFileSync(join(CLI, name), 'utf8').split('\n'))
  return lines
    .filter((line) => /^ +(select '|.*\|\| '|'total ')/.test(line))
    .flatMap((line) => line.match(/'[^']*'/g) ?? [])
    .map((literal) => literal.slice(1, -1))
    .filter((text) => /[a-z]{2}/.test(text) && !SAME.has(text.replaceAll(/[ ,"]/g, '')))
}

test('an operator reads every example of the doctor in Indonesian', () => {
  const texts = textsOfChecks()
  expect(texts.length).toBeGreaterThan(60)
  expect(texts.filter((text) => exampleWords(text) === text)).toEqual([])
})

test('every command that the doctor tells an operator to run exists', () => {
  const queries = readdirSync(CLI).filter((name) => /^doctor-.*\.queries\.ts$/.test(name))
  const around = ['configuration-findings.ts', 'examine-surroundings.ts']
  const files = [...WORDS, ...[...queries, ...around].map((name) => join(CLI, name))]
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\blembar ([a-z -]+)/g)].map(([, words = '']) => `${words} `),
  )
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((words) => !COMMANDS.some(({ name }) => words.startsWith(`${name} `)))).toEqual([])
})

test('names of titles, their addresses and the messages of jobs stay as they are', () => {
  expect(exampleWords('ebook "The order of time"')).toBe('ebook "The order of time"')
  expect(exampleWords('title the-order-of-time')).toBe('judul the-order-of-time')
  expect(exampleWords('2026-11-01 10:00 WIB: order not paid')).toBe('2026-11-01 10:00 WIB: order not paid')
  expect(exampleWords('awaiting: wants 3, holds 2')).toBe('menunggu bayar: perlu 3, menahan 2')
})
