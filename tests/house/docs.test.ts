import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { COMMANDS } from '#server/cli/commands.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const DOCS = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]
const PLANTED =
  'See `server/orders/no-such-file.ts` and [a page](no-such-page.md), but not `server/*/port.ts`.'

describe('the documents', () => {
  test.each(DOCS)('%s names files and pages that are there', (doc) => {
    expect(missingIn(readFileSync(join(ROOT, doc), 'utf8'), dirname(join(ROOT, doc)))).toEqual([])
  })

  test.each(DOCS.filter((doc) => doc !== 'docs/schema.md'))('%s has lines of at most 120 columns', (doc) => {
    expect(longLinesOf(readFileSync(join(ROOT, doc), 'utf8'))).toEqual([])
  })

  test('a line that is too long is noticed, a row of a table is not', () => {
    expect(longLinesOf(`# A\n\n${'word '.repeat(30)}\n\n| ${'cell '.repeat(30)}|`)).toEqual([3])
  })

  test('a file or a page that is not there is noticed', () => {
    expect(missingIn(PLANTED, ROOT)).toEqual(['server/orders/no-such-file.ts', 'no-such-page.md'])
  })

  test('docs/operator.md names every command', () => {
    const text = readFileSync(join(ROOT, 'docs/operator.md'), 'utf8')
    const missing = COMMANDS.filter(({ name }) => !new RegExp(`[\`]${name}[ \`]`).test(text))
    expect(missing.map(({ name }) => name)).toEqual([])
  })

  test('docs/failures.md names the tests of each row, by files that carry its mark', () => {
    const rows = [
      ...readFileSync(join(ROOT, 'docs/failures.md'), 'utf8').matchAll(
        /^\| (F\d{2,3}) \|[^|]*\|[^|]*\|(.*)\|$/gm,
      ),
    ]
    expect(rows.length).toBeGreaterThan(40)
    for (const [, mark = '', column = ''] of rows) {
      const files = [...column.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
      for (const file of files) expect(readFileSync(join(ROOT, file), 'utf8'), file).toContain(mark)
    }
  })
})

describe('the recipes of CONTRIBUTING.md', () => {
  const recipes = recipesOf(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8'))
  /** For each recipe, how its example is written in code, and where the recipe says all files that name it. */
  const EXAMPLES: Record<string, { word: RegExp; within: RegExp; besides?: readonly string[] }> = {
    'A payment gateway': { word: /midtrans/i, within: /^server\/(?!providers\/payments\/midtrans\/)/ },
    'A sort order of the catalogue': {
      word: /'terlaris'|terlaris:|best_selling/,
      within: /^(server|contracts|web)\//,
      // The home page shows a list in this order.
      besides: ['web/home/home-page.tsx'],
    },
    'A field of a title’s page': {
      word: /\blanguage\b/,
      within:
        /^(server\/catalogue|server\/catalogue-editing|server\/audit\/logged-fields[.]ts|contracts\/words\/log-field-words[.]ts|contracts\/console|contracts\/catalogue[.]ts|web\/catalogue|web\/console\/catalogue)/,
      // What languages are called.
      besides: ['web/catalogue/book-language.ts'],
    },
    'A kind of mail about an order': {
      word: /'released'|^ {2}released:/m,
      within: /^(server\/orders|web\/console\/orders)\//,
    },
    'A call of the console': {
      word: /promo[.]end|endPromo\b|consolePromo\w+/,
      within: /^(server(?!\/cli)|contracts)\//,
    },
    'A screen of the console': { word: /\bAuditLogScreen\b|audit-log-screen/, within: /^web\// },
  }

  test('are all checked', () => {
    expect([...recipes.keys()].toSorted()).toEqual(Object.keys(EXAMPLES).toSorted())
  })

  test.each(Object.entries(EXAMPLES))('%s: names every file that its example is in', (name, example) => {
    const text = recipes.get(name) ?? ''
    const { word, within, besides = [] } = example
    const naming = SOURCES.filter(
      (file) => within.test(file) && word.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(naming.length).toBeGreaterThan(1)
    const unnamed = naming.filter(
      (file) => !besides.includes(file) && !text.includes(file.split('/').at(-1) ?? file),
    )
    expect(unnamed).toEqual([])
  })
})

/** Source files that are neither tests nor made by a tool nor migrations. */
const SOURCES = ['server', 'contracts', 'web'].flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file}`)
    .filter((file) => /[.]tsx?$/.test(file) && !/[.](test|testing|fixture|gen)[.]tsx?$/.test(file)),
)

/** The sections of `## Recipes`, by their headings. */
function recipesOf(text: string): Map<string, string> {
  const [, part = ''] = text.split(/^## Recipes$/m)
  const sections = part.split(/^### /m).slice(1)
  return new Map(sections.map((section) => [section.split('\n')[0] ?? '', section]))
}

/** The numbers of prose lines that could have been broken before column 120. */
function longLinesOf(text: string): number[] {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode
    const isProse = !isCode && !line.startsWith('|') && !line.startsWith('#')
    return isProse && line.length > 120 && line.slice(0, 120).trim().includes(' ') ? [index + 1] : []
  })
}

/** Paths of this repository in backquotes, and links between pages, that lead nowhere. Patterns are left out. */
function missingIn(text: string, folder: string): string[] {
  const paths = [
    ...text.matchAll(
      /`((?:kernel|contracts|server|web|flipbook|demo-maker|demo|tests|bench|scripts|docs)\/[\w./-]*[\w/])`/g,
    ),
  ].flatMap(([, path = '']) => (existsSync(join(ROOT, path)) ? [] : [path]))
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].flatMap(([, path = '']) =>
    existsSync(join(folder, path)) ? [] : [path],
  )
  return [...paths, ...links]
}
