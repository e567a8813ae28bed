/** A div with inline style, under `parent`. The style is inline since the package has no stylesheet. */
export function div(parent: HTMLElement, css: string): HTMLDivElement {
  const element = parent.ownerDocument.createElement('div')
  element.style.cssText = css
  parent.append(element)
  return element
}

/** Frees a canvas's memory. Browsers free it when the size is 0, not when the element is dropped. */
export function freeCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
