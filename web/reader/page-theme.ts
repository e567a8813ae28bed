export const PAGE_THEMES = ['siang', 'sepia', 'malam'] as const

/** Day, sepia, night. */
export type PageTheme = (typeof PAGE_THEMES)[number]

export const THEME_LABELS: Record<PageTheme, string> = { siang: 'Siang', sepia: 'Sepia', malam: 'Malam' }

/** Colours of the paper, the text on it, and the desk around it. */
export const THEME_COLORS: Record<PageTheme, { paper: string; ink: string; desk: string; dark: boolean }> = {
  siang: { paper: '#ffffff', ink: '#1f1b16', desk: '#e9e3d8', dark: false },
  sepia: { paper: '#f5ead3', ink: '#43331f', desk: '#d8c9a9', dark: false },
  malam: { paper: '#1f1f1f', ink: '#d6d0c6', desk: '#0d0c0b', dark: true },
}

/** What a reader who never chose gets: the system's own, by day or by night. */
export function systemTheme(): PageTheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'malam' : 'siang'
}

export function isPageTheme(value: unknown): value is PageTheme {
  return PAGE_THEMES.some((theme) => theme === value)
}

/**
 * Colours a painted page in place. Done once per painting and not by a CSS filter, which the browser would work out
 * again for every frame of a turn.
 */
export function tintPage(canvas: HTMLCanvasElement, theme: PageTheme): void {
  const context = canvas.getContext('2d')
  if (!context || theme === 'siang') return
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  if (theme === 'sepia') {
    context.globalCompositeOperation = 'multiply'
    context.fillStyle = THEME_COLORS.sepia.paper
    context.fillRect(0, 0, canvas.width, canvas.height)
  } else if ('filter' in context) {
    // Light and dark change places, hues stay: half a turn of the hue undoes what the inversion did to it.
    context.globalCompositeOperation = 'copy'
    context.filter = 'invert(.88) hue-rotate(180deg)'
    context.drawImage(canvas, 0, 0)
  } else {
    const plain: CanvasRenderingContext2D = context
    plain.globalCompositeOperation = 'difference'
    plain.fillStyle = '#e0e0e0'
    plain.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.restore()
}
