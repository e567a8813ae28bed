import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { PAPER } from './page-colors.ts'

it("the browser's own bars have the paper's colours, by day and by night", () => {
  const styles = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  expect(styles).toContain(`--color-paper: light-dark(${PAPER.day}, ${PAPER.night});`)
  const manifest: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, '../public/manifest.webmanifest'), 'utf8'),
  )
  expect(manifest).toMatchObject({ background_color: PAPER.day, theme_color: PAPER.day })
})

it('what stands on a ground that is the same at night has the colours of the day, as the theme says them', () => {
  const styles = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const [, island = ''] = /@utility by-day \{([^}]*)\}/.exec(styles) ?? []
  const tokens = [...island.matchAll(/(--color-[\w-]+): (#\w+);/g)]
  expect(tokens.length).toBeGreaterThan(5)
  for (const [, name, color] of tokens) expect(styles).toContain(`${name}: light-dark(${color}, `)
})
