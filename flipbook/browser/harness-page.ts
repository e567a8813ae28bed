import type { MountedPage, PageSource, PageView } from '../render/page-source.ts'

export type HarnessPage = { width: number; height: number; hue: number; number: number }

/** What the pages have reported so far. */
export const pageCounts = { mounted: 0, released: 0, alive: 0, mostAlive: 0 }

/**
 * A page without drawn letters, so that its picture is the same on every machine: a colour, a frame, and as many dots
 * as its number. A link, a button and a line of text lie on it.
 */
export function harnessPage({ width, height, hue, number }: HarnessPage): PageSource {
  return {
    label: `Page ${number}`,
    size: () => ({ width, height }),
    mount(element, firstView, host): MountedPage {
      pageCounts.mounted += 1
      pageCounts.alive += 1
      pageCounts.mostAlive = Math.max(pageCounts.mostAlive, pageCounts.alive)
      const canvas = document.createElement('canvas')
      canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%'
      element.append(canvas, textLine(number), link(number), button(number))

      const paint = (view: PageView) => {
        const most = Math.sqrt(view.maxPixels / Math.max(1, view.width * view.height))
        const sharpness = Math.min(view.resolution, most)
        const pixels = Math.round(view.width * sharpness)
        if (canvas.width === pixels) return
        canvas.width = pixels
        canvas.height = Math.round(view.height * sharpness)
        draw(canvas, hue, number)
        host.painted()
      }
      paint(firstView)
      return {
        update: paint,
        picture: () => canvas,
        release() {
          pageCounts.released += 1
          pageCounts.alive -= 1
          canvas.width = 0
          canvas.height = 0
          element.replaceChildren()
        },
      }
    },
  }
}

function draw(canvas: HTMLCanvasElement, hue: number, number: number): void {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) return
  const { width, height } = canvas
  context.fillStyle = `hsl(${hue} 45% 88%)`
  context.fillRect(0, 0, width, height)
  context.strokeStyle = `hsl(${hue} 60% 35%)`
  context.lineWidth = width * 0.02
  context.strokeRect(width * 0.08, height * 0.06, width * 0.84, height * 0.88)
  context.fillStyle = `hsl(${hue} 60% 35%)`
  for (let dot = 0; dot < number; dot++) {
    const x = width * (0.2 + 0.15 * (dot % 5))
    const y = height * (0.55 + 0.07 * Math.floor(dot / 5))
    context.beginPath()
    context.arc(x, y, width * 0.03, 0, 2 * Math.PI)
    context.fill()
  }
}

function textLine(number: number): HTMLElement {
  const line = document.createElement('p')
  line.textContent = `Text of page ${number}`
  line.style.cssText =
    'position:absolute;left:12%;top:25%;margin:0;color:transparent;user-select:text;font:16px monospace'
  return line
}

function link(number: number): HTMLElement {
  const anchor = document.createElement('a')
  anchor.href = `#from-page-${number}`
  anchor.setAttribute('aria-label', `Link on page ${number}`)
  anchor.style.cssText = 'position:absolute;left:40%;top:12%;width:20%;height:8%'
  return anchor
}

function button(number: number): HTMLElement {
  const press = document.createElement('button')
  press.type = 'button'
  press.setAttribute('aria-label', `Button on page ${number}`)
  press.style.cssText = 'position:absolute;left:70%;top:12%;width:15%;height:8%;opacity:0'
  press.addEventListener('click', () => window.flipbookTest.log.push(`button ${number}`))
  return press
}
