import { expect, it } from 'vitest'
import { toStoredPlace } from './device-place.ts'

it('takes a kept place back, and nothing that is none', () => {
  const pdf = { place: { kind: 'PDF', page: 12, of: 30 }, share: 0.4, at: 5, sent: true, titleId: 7 }
  expect(toStoredPlace(pdf)).toEqual(pdf)
  const html = { place: { kind: 'HTML', block: 3, within: 0.5 }, share: 0.1 }
  expect(toStoredPlace(html)).toEqual({ ...html, at: 0, sent: false, titleId: undefined })
  for (const nonsense of [
    undefined,
    'x',
    {},
    { ...pdf, share: 7 },
    { ...pdf, place: { kind: 'PDF', page: 0, of: 30 } },
    { ...pdf, place: { kind: 'HTML', block: 1, within: 9 } },
    { ...pdf, place: { kind: 'EPUB' } },
  ]) {
    expect(toStoredPlace(nonsense)).toBeUndefined()
  }
})
