export type WheelInput = {
  deltaX: number
  deltaY: number
  /** 0 pixels, 1 lines, 2 pages, as in WheelEvent. */
  deltaMode: number
  ctrlKey: boolean
  shiftKey: boolean
}

export type WheelIntent = { type: 'pan'; dx: number; dy: number } | { type: 'zoom'; factor: number }

const LINE = 16
const PAGE = 400

/**
 * What a turn of the wheel means. With Ctrl (which is also how browsers report a pinch on a touchpad) or in zoom
 * mode it zooms, 1.2 times for one notch of 100 pixels; otherwise it pans a zoomed page. `undefined`: not ours,
 * the surrounding page may scroll.
 */
export function wheelIntent(
  input: WheelInput,
  wheel: 'scroll' | 'zoom',
  zoomed: boolean,
): WheelIntent | undefined {
  const unit = input.deltaMode === 1 ? LINE : input.deltaMode === 2 ? PAGE : 1
  const x = input.deltaX * unit
  const y = input.deltaY * unit
  if (input.ctrlKey || wheel === 'zoom') {
    return { type: 'zoom', factor: 1.2 ** (-Math.max(-300, Math.min(300, y)) / 100) }
  }
  if (!zoomed) return undefined
  return input.shiftKey && x === 0 ? { type: 'pan', dx: -y, dy: 0 } : { type: 'pan', dx: -x, dy: -y }
}
