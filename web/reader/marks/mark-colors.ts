import type { MarkColor } from '#kernel/marks.ts'
import type { PageTheme } from '../page-theme.ts'

export const COLOR_NAMES: Record<MarkColor, string> = {
  yellow: 'Kuning',
  green: 'Hijau',
  blue: 'Biru',
  pink: 'Merah muda',
}

const LIGHT: Record<MarkColor, string> = {
  yellow: '#ffe07a',
  green: '#b9e6b4',
  blue: '#b5d8ff',
  pink: '#ffc4d6',
}
const DARK: Record<MarkColor, string> = {
  yellow: '#5a4a00',
  green: '#1f4d2a',
  blue: '#1f446e',
  pink: '#6a2745',
}

/** The background of highlighted text. The text on it has a contrast of 4.5 in each theme of the pages. */
export const HIGHLIGHTS: Record<PageTheme, Record<MarkColor, string>> = {
  siang: LIGHT,
  sepia: LIGHT,
  malam: DARK,
}
