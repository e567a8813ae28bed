/**
 * Calls `work` when the next picture is painted, which answers the press that is being handled; in a hidden tab, when it
 * is seen again. The returned function takes the call back.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
