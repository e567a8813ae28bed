import { expect, it } from 'vitest'
import { MARK_COLORS } from '#kernel/marks.ts'
import { PAGE_THEMES, THEME_COLORS } from '../page-theme.ts'
import { HIGHLIGHTS } from './mark-colors.ts'

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

it('highlighted text can be read by day, in sepia and by night', () => {
  for (const theme of PAGE_THEMES) {
    for (const color of MARK_COLORS) {
      const ratio = contrast(THEME_COLORS[theme].ink, HIGHLIGHTS[theme][color])
      expect({ theme, color, readable: ratio >= 4.5 }).toEqual({ theme, color, readable: true })
    }
  }
})
