import type { PageSource } from '../render/page-source.ts'

/** A page drawn by code at the requested resolution. It shows everything that a page source has to do. */
export function paintedPage(number: number, width: number, height: number): PageSource {
  return {
    label: `Page ${number}`,
    size: () => ({ width, height }),
    mount(element, view, host) {
      const canvas = document.createElement('canvas')
      canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%'
      element.append(canvas)

      const paint = (asked: typeof view) => {
        const sharp = Math.min(
          asked.resolution,
          Math.sqrt(asked.maxPixels / Math.max(1, asked.width * asked.height)),
        )
        const pixelWidth = Math.round(asked.width * sharp)
        if (canvas.width === pixelWidth) return
        canvas.width = pixelWidth
        canvas.height = Math.round(asked.height * sharp)
        const context = canvas.getContext('2d', { alpha: false })
        if (!context) return
        context.scale(canvas.width / width, canvas.height / height)
        drawPage(context, number, width, height)
        host.painted()
      }
      paint(view)

      return {
        update: paint,
        picture: () => canvas,
        release() {
          canvas.width = 0
          canvas.height = 0
          canvas.remove()
        },
      }
    },
  }
}

function drawPage(context: CanvasRenderingContext2D, number: number, width: number, height: number): void {
  const cover = number === 1
  context.fillStyle = cover ? '#24426b' : '#fdfbf6'
  context.fillRect(0, 0, width, height)
  context.strokeStyle = cover ? '#c9a06a' : '#d9cfbf'
  // Kawung, a batik pattern: four leaves around every crossing.
  const step = width / 8
  const rows = cover ? height / step : 2
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 9; column++) {
      for (const turn of [1, 3]) {
        context.beginPath()
        context.ellipse(
          column * step,
          row * step,
          step * 0.46,
          step * 0.2,
          (turn * Math.PI) / 4,
          0,
          2 * Math.PI,
        )
        context.stroke()
      }
    }
  }
  context.fillStyle = cover ? '#fdfbf6' : '#3d362d'
  context.textAlign = 'center'
  context.font = `${cover ? 56 : 22}px Georgia, serif`
  context.fillText(cover ? 'A book' : String(number), width / 2, cover ? height * 0.45 : height - 36)
  if (cover) return
  context.textAlign = 'left'
  context.font = '17px Georgia, serif'
  for (let line = 0; line < 26; line++) {
    context.fillText(
      'The quick brown fox jumps over the lazy dog, page after page.',
      width * 0.1,
      180 + line * 24,
    )
  }
}
