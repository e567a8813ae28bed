import { expect, it } from 'vitest'
import { frameDocument } from './frame-document.ts'
import { DEFAULT_LOOK, LOOK_STEPS, lookProperties, stepOf, toLook } from './look.ts'

it('puts a policy before the book that lets nothing out of the frame', () => {
  const source = frameDocument('Judul')
  const policy = source.indexOf('Content-Security-Policy')
  expect(policy).toBeGreaterThan(0)
  expect(policy).toBeLessThan(source.indexOf('<style>'))
  expect(source).toContain("default-src 'none'")
  expect(source).not.toContain('script-src')
})

it('does not let a title break out of the head', () => {
  expect(frameDocument('</title><script>x</script>')).not.toContain('<script>')
})

it('keeps only choices that there are', () => {
  expect(toLook(undefined)).toEqual(DEFAULT_LOOK)
  expect(toLook(undefined, 'malam')).toEqual({ ...DEFAULT_LOOK, theme: 'malam' })
  expect(toLook({ fontSize: 5000, lineHeight: 'x', theme: 'red;}', family: 7, mode: 'buku' })).toEqual(
    DEFAULT_LOOK,
  )
  expect(toLook({ ...DEFAULT_LOOK, fontSize: 24, theme: 'malam', family: 'sans', mode: 'pages' })).toEqual({
    ...DEFAULT_LOOK,
    fontSize: 24,
    theme: 'malam',
    family: 'sans',
    mode: 'pages',
  })
  expect(lookProperties({ ...DEFAULT_LOOK, theme: 'malam' })['color-scheme']).toBe('dark')
})

it('steps through sizes and stops at the ends', () => {
  const { fontSize } = LOOK_STEPS
  expect(stepOf(fontSize, 19, 1)).toBe(21)
  expect(stepOf(fontSize, 15, -1)).toBe(15)
  expect(stepOf(fontSize, 32, 1)).toBe(32)
})
