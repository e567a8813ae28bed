import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const ROOMS = ['kernel', 'contracts', 'server', 'web']

/**
 * Expressions that take more than linear time on some text, each with the reason why it never meets a long one. Every
 * other one is linear: a header of 15 kB stopped the shop for half a second.
 */
const BOUNDED: Record<string, string> = {
  'kernel/text.ts: /-+$/': 'a slug that was cut to its length',
  'server/accounts/hash-password.ts: /=+$/': 'base64 of our own',
  'server/platform/config.ts: /\\/+$/': 'the operator’s own setting',
  'server/platform/config.ts: /^s3:\\/\\/([^/]+)\\/?(.*)$/': 'the operator’s own setting',
  'server/book-files/pdf/pdf-syntax.ts: /\\.?0+$/': 'a number of our own, with six decimals',
  'server/book-files/pdf/pdf-objects.ts: />[\\s\\S]*$/':
    'matches at the first sign and never has to try another',
  'server/exchange/workbook/number-format.rules.ts: /"[^"]*"|\\\\.|_.|\\*.|\\[(?!h+\\]|m+\\]|s+\\])[^\\]]*\\]/gi':
    'a code of at most 255 letters',
  'web/home/one-issue-each.ts: /[\\s,:(–-]*(?:\\b(?:no|nomor|edisi|vol|volume)\\b\\.?|#)?\\s*\\d.*$/iu':
    'a title of at most 500 letters',
  'web/checkout/shipping-step.tsx: /\\s*-\\s*/': 'a time of delivery, at most 60 letters',
}

/** Fields of an import have a longest length, which is looked at before any of these. */
const IMPORT_RULES = /^server\/exchange\/[a-z-]+\.rules\.ts: /

type Found = { at: string; pattern: string; flags: string }
type Node = { type?: string; regex?: { pattern: string; flags: string }; callee?: { name?: string } }

function filesOf(room: string): string[] {
  return readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|testing|fixture|conformance)\.tsx?$/.test(file))
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value as Node
  for (const part of Object.values(value)) yield* nodesOf(part)
}

function expressionsOf(file: string): { literals: Found[]; made: string[] } {
  const code = readFileSync(join(ROOT, file), 'utf8')
  const literals: Found[] = []
  const made: string[] = []
  if (!code.includes('/') && !code.includes('RegExp')) return { literals, made }
  for (const node of nodesOf(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))) {
    if (node.type === 'Literal' && node.regex) literals.push({ at: file, ...node.regex })
    if (node.type === 'NewExpression' && node.callee?.name === 'RegExp') made.push(file)
  }
  return { literals, made }
}

const isSlow = ({ pattern, flags }: Omit<Found, 'at'>) =>
  analyse({ source: pattern, flags } as RegExp).reports.length > 0

describe('F61 a regular expression that meets text from outside', () => {
  const all = ROOMS.flatMap(filesOf).map(expressionsOf)

  test('takes time in proportion to the text, whatever the text is', () => {
    const literals = all.flatMap((file) => file.literals)
    expect(literals.length).toBeGreaterThan(200)
    const slow = literals.filter(isSlow).map(({ at, pattern, flags }) => `${at}: /${pattern}/${flags}`)
    const unbounded = slow.filter((one) => !(one in BOUNDED) && !IMPORT_RULES.test(one))
    expect(unbounded).toEqual([])
    // Whoever mends one takes it off the list.
    expect(Object.keys(BOUNDED).filter((known) => !slow.includes(known))).toEqual([])
  })

  test('is written down, not put together from text', () => {
    expect(all.flatMap((file) => file.made)).toEqual([])
  })

  test.each([
    ['^bytes=\\s*(\\d*)\\s*-\\s*(\\d*)\\s*$', 'i'],
    ['(a+)+$', ''],
    ['\\s+$', ''],
    ['<[^>]*>', 'g'],
  ])('is found where it is slow: /%s/%s', (pattern, flags) => {
    expect(isSlow({ pattern, flags })).toBe(true)
  })

  test.each([
    ['^[\\w-]{22,100}$', ''],
    ['<[^<>]*>', 'g'],
    ['^(?:\\/[^/\\\\]+)*\\/?$', ''],
  ])('and let pass where it is not: /%s/%s', (pattern, flags) => {
    expect(isSlow({ pattern, flags })).toBe(false)
  })
})
