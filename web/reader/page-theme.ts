export const PAGE_THEMES = ['siang', 'sepia', 'malam'] as const

/** Day, sepia, night. */
export type PageTheme = (typeof PAGE_THEMES)[number]

export const THEME_LABELS: Record<PageTheme, string> = { siang: 'Siang', sepia: 'Sepia', malam: 'Malam' }

/** Colours of the paper, of the text on it, and of the surface around it. */
export const THEME_COLORS: Record<PageTheme, { paper: string; ink: string; desk: string; dark: boolean }> = {
  siang: { paper: '#ffffff', ink: '#1f1b16', desk: '#e9e3d8', dark: false },
  sepia: { paper: '#f5ead3', ink: '#43331f', desk: '#d8c9a9', dark: false },
  malam: { paper: '#1f1f1f', ink: '#d6d0c6', desk: '#0d0c0b', dark: true },
}

/** The theme of a reader who has chosen none: that of the system. */
export function systemTheme(): PageTheme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'malam' : 'siang'
}

export function isPageTheme(value: unknown): value is PageTheme {
  return PAGE_THEMES.some((theme) => theme === value)
}

/**
 * Recolours a painted page in place, once per painting. A CSS filter would be computed again in every frame of a
 * turn.
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
    // Light and dark are exchanged and hues are kept: half a rotation of the hue undoes the change that inverting
    // made.
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
