import fc from 'fast-check'
import { expect, it } from 'vitest'
import { castShadow, darkness, highlight } from './light.ts'

const angles = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true })
const strength = fc.double({ min: 0, max: 1, noNaN: true })

it('leaves a page that lies flat as bright as it was', () => {
  fc.assert(
    fc.property(strength, (value) => {
      expect(darkness(0, value)).toBe(0)
      expect(castShadow(0, value)).toBe(0)
      expect(castShadow(1, value)).toBeCloseTo(0, 12)
      expect(highlight(0, value, 0)).toBeLessThan(1e-9)
    }),
  )
})

it('darkens paper by (1 − cos) · (1 − ambient) and never beyond black', () => {
  expect(darkness(Math.PI / 3, 0.4)).toBeCloseTo(0.5 * 0.6, 12)
  fc.assert(
    fc.property(angles, strength, (angle, ambient) => {
      const dark = darkness(angle, ambient)
      expect(dark).toBeGreaterThanOrEqual(0)
      expect(dark).toBeLessThanOrEqual(1 - ambient + 1e-12)
    }),
  )
})

it('reflects the lamps in a narrow lobe at 30° to either side', () => {
  expect(highlight(Math.PI / 6, 0.6, 0)).toBeCloseTo(0.6, 12)
  expect(highlight(-Math.PI / 6, 0.6, 0)).toBeCloseTo(0.6, 12)
  expect(highlight(Math.PI / 6 + (4.8 * Math.PI) / 180, 1, 0)).toBeCloseTo(0.5, 1)
  expect(highlight(Math.PI / 6 + 0.3, 1, 0)).toBeLessThan(0.01)
})

it('does not lose the highlight between coarse strips', () => {
  const step = Math.PI / 10
  const between = highlight(Math.PI / 6 + step / 2, 1, step)
  expect(between).toBeGreaterThan(0.4)
})
