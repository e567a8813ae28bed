import type { Side } from '../geometry/bend.ts'

export type KeyInput = {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

export type KeyCommand =
  | { type: 'flip'; side: Side }
  | { type: 'go'; to: 'first' | 'last' }
  | { type: 'zoom'; direction: 'in' | 'out' | 'reset' }
  /** A tenth of the viewport, in the direction in which the view moves over the page. */
  | { type: 'pan'; x: -1 | 0 | 1; y: -1 | 0 | 1 }
  | { type: 'fullscreen' }

/**
 * The keyboard map. Left and right arrows go where they point; Page Down and Space go on in reading direction,
 * Page Up and Shift+Space back; Home and End to the first and last page; + and − zoom, 0 and Escape end the zoom;
 * F asks for the full screen. While zoomed the arrows move over the page. Keys with Ctrl, Alt or Meta are the
 * browser's.
 */
export function keyCommand(input: KeyInput, forward: Side, zoomed: boolean): KeyCommand | undefined {
  if (input.ctrlKey || input.altKey || input.metaKey) return undefined
  const backward: Side = forward === 'right' ? 'left' : 'right'
  switch (input.key) {
    case 'ArrowLeft':
      return zoomed ? { type: 'pan', x: -1, y: 0 } : { type: 'flip', side: 'left' }
    case 'ArrowRight':
      return zoomed ? { type: 'pan', x: 1, y: 0 } : { type: 'flip', side: 'right' }
    case 'ArrowUp':
      return zoomed ? { type: 'pan', x: 0, y: -1 } : undefined
    case 'ArrowDown':
      return zoomed ? { type: 'pan', x: 0, y: 1 } : undefined
    case 'PageDown':
      return { type: 'flip', side: forward }
    case 'PageUp':
      return { type: 'flip', side: backward }
    case ' ':
      return { type: 'flip', side: input.shiftKey ? backward : forward }
    case 'Home':
      return { type: 'go', to: 'first' }
    case 'End':
      return { type: 'go', to: 'last' }
    case '+':
    case '=':
      return { type: 'zoom', direction: 'in' }
    case '-':
    case '_':
      return { type: 'zoom', direction: 'out' }
    case '0':
      return { type: 'zoom', direction: 'reset' }
    case 'Escape':
      return zoomed ? { type: 'zoom', direction: 'reset' } : undefined
    case 'f':
    case 'F':
      return { type: 'fullscreen' }
    default:
      return undefined
  }
}
