import { expect, it } from 'vitest'
import { DEFAULT_LOOK, frameDocument, LOOK_STEPS, lookProperties, stepOf, toLook } from './html-book.ts'

it('puts a policy before the book that lets nothing out of the frame', () => {
  const source = frameDocument('<p>Isi</p>', 'Judul', DEFAULT_LOOK)
  const policy = source.indexOf('Content-Security-Policy')
  expect(policy).toBeGreaterThan(0)
  expect(policy).toBeLessThan(source.indexOf('<style>'))
  expect(policy).toBeLessThan(source.indexOf('<p>Isi</p>'))
  expect(source).toContain("default-src 'none'")
  expect(source).not.toContain('script-src')
})

it('does not let a title break out of the head', () => {
  const source = frameDocument('', '</title><script>x</script>', DEFAULT_LOOK)
  expect(source).not.toContain('<script>')
})

it('keeps only choices that there are', () => {
  expect(toLook(undefined)).toEqual(DEFAULT_LOOK)
  expect(toLook({ fontSize: 5000, lineHeight: 'x', theme: 'red;}', family: 7 })).toEqual(DEFAULT_LOOK)
  expect(toLook({ ...DEFAULT_LOOK, fontSize: 24, theme: 'malam', family: 'sans' })).toEqual({
    ...DEFAULT_LOOK,
    fontSize: 24,
    theme: 'malam',
    family: 'sans',
  })
  expect(lookProperties({ ...DEFAULT_LOOK, theme: 'malam' })['color-scheme']).toBe('dark')
})

it('gives who chose no colours those of the system, and leaves a choice alone', () => {
  expect(toLook(undefined, 'malam').theme).toBe('malam')
  expect(toLook({ theme: 'siang' }, 'malam').theme).toBe('siang')
})

it('steps through sizes and stops at the ends', () => {
  const { fontSize } = LOOK_STEPS
  expect(stepOf(fontSize, 19, 1)).toBe(21)
  expect(stepOf(fontSize, 15, -1)).toBe(15)
  expect(stepOf(fontSize, 32, 1)).toBe(32)
})
