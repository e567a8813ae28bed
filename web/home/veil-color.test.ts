import { expect, test } from 'vitest'
import { veilColor } from './veil-color.ts'

test('the words of a header picture can be read on any colour: a pale one becomes dark, a dark one stays', () => {
  expect(veilColor('#141414')).toBe('#141414')
  for (const pale of ['#ffffff', '#fbf3dd', '#00ff00', '#ffff00']) {
    const [red = 255, green = 255, blue = 255] = [1, 3, 5].map((at) =>
      Number.parseInt(veilColor(pale).slice(at, at + 2), 16),
    )
    // Grey of the same weights: below 60 of 255, white letters have more than 10:1.
    expect(0.2126 * red + 0.7152 * green + 0.0722 * blue).toBeLessThan(62)
  }
})
