import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

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

  test('a file or a page that is not there is noticed', () => {
    expect(missingIn(PLANTED, ROOT)).toEqual(['server/orders/no-such-file.ts', 'no-such-page.md'])
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
