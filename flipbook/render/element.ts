/** A div with inline style, under `parent`. Inline, because the package has no stylesheet. */
export function div(parent: HTMLElement, css: string): HTMLDivElement {
  const element = parent.ownerDocument.createElement('div')
  element.style.cssText = css
  parent.append(element)
  return element
}

/** Gives a canvas's memory back: browsers free it when the size is 0, not when the element is dropped. */
export function freeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
