import type { PDFPageProxy, RenderTask, TextLayer } from 'pdfjs-dist'
import type { PageSource, PageView } from '#flipbook/render/page-source.ts'
import { type PageTheme, tintPage } from './page-theme.ts'
import type { PdfBook } from './pdf-document.ts'
import { layLinks } from './pdf-links.ts'

export type PdfPages = {
  sources: readonly PageSource[]
  /** Paints the pages that are alive in other colours; each stays as it is until its new picture is there. */
  setTheme(theme: PageTheme): void
}

export type PdfPagesOptions = {
  theme: PageTheme
  label: (page: number) => string
  /** Shown on a page that cannot be painted. */
  brokenPage: string
  goToPage: (page: number) => void
}

/** The pages of a PDF as page sources: a canvas, the text over it for selecting and screen readers, and the links. */
export function pdfPages(book: PdfBook, options: PdfPagesOptions): PdfPages {
  let theme = options.theme
  const repaints = new Set<() => void>()
  const sizes = new Map<number, { width: number; height: number }>()

  const source = (number: number): PageSource => ({
    label: options.label(number),
    // Until a page was read it is taken to be as large as the first one.
    size: () => sizes.get(number) ?? book.firstPage,
    mount(element, firstView, host) {
      let view = firstView
      let page: PDFPageProxy | undefined
      let canvas: HTMLCanvasElement | undefined
      let task: RenderTask | undefined
      let text: TextLayer | undefined
      let textElement: HTMLElement | undefined
      let paintedTheme: PageTheme | undefined
      let released = false
      let painted = false
      element.classList.add('pdf-waiting')

      const finish = (next: HTMLCanvasElement) => {
        if (canvas && canvas !== next) {
          canvas.remove()
          free(canvas)
        }
        if (!next.isConnected) element.prepend(next)
        canvas = next
        paintedTheme = theme
        painted = true
        element.classList.remove('pdf-waiting')
        host.painted()
      }

      /** Paints at the view's sharpness, unless what is there will do; the new canvas replaces the old one when done. */
      const paint = async (readyPage: PDFPageProxy) => {
        task?.cancel()
        const unscaled = readyPage.getViewport({ scale: 1 })
        const pixels = pictureSize(view, unscaled)
        if (canvas && painted && paintedTheme === theme) {
          const excess = canvas.width / pixels.width
          if (excess > 0.98 && excess < 1.1) return
          if (excess >= 1.1) return finish(scaledDown(canvas, pixels))
        }
        const next = newCanvas(pixels)
        // The first picture may be watched as it comes; later ones replace it when they are done.
        if (!canvas) element.prepend(next)
        const started = readyPage.render({
          canvas: next,
          viewport: readyPage.getViewport({ scale: pixels.width / unscaled.width }),
          annotationMode: book.pdfjs.AnnotationMode.ENABLE,
        })
        task = started
        try {
          await started.promise
          if (released || task !== started) return discard(next)
          tintPage(next, theme)
          finish(next)
        } catch (error) {
          discard(next)
          const cancelled = error instanceof Error && error.name === 'RenderingCancelledException'
          if (!cancelled && !released) showBroken()
        }
      }

      const discard = (unused: HTMLCanvasElement) => {
        if (unused === canvas) return
        unused.remove()
        free(unused)
      }

      const showBroken = () => {
        if (painted) return
        const notice = document.createElement('p')
        notice.className = 'pdf-broken-page'
        notice.textContent = options.brokenPage
        element.append(notice)
        element.classList.remove('pdf-waiting')
        painted = true
        host.painted()
      }

      const layText = async (readyPage: PDFPageProxy) => {
        if (text || !view.inView) return
        const layer = document.createElement('div')
        layer.className = 'pdf-text'
        textElement = layer
        scaleText(readyPage)
        text = new book.pdfjs.TextLayer({
          textContentSource: readyPage.streamTextContent(),
          container: layer,
          viewport: readyPage.getViewport({ scale: 1 }),
        })
        // Rejected when the page leaves, or where its text is damaged: then the picture stands alone.
        await text.render().catch(() => {})
        if (released) return
        element.append(layer)
        await layLinks(book, readyPage, element, options.goToPage).catch(() => {})
      }

      /** Every piece of text follows this number, so it is written only when it changes. */
      const scaleText = (readyPage: PDFPageProxy) => {
        const scale = `${view.width / readyPage.getViewport({ scale: 1 }).width}`
        if (textElement && textElement.style.getPropertyValue('--total-scale-factor') !== scale) {
          textElement.style.setProperty('--total-scale-factor', scale)
        }
      }

      const show = () => {
        if (!page || released) return
        scaleText(page)
        void paint(page)
        void layText(page)
      }

      repaints.add(show)
      book.page(number).then(
        (readyPage) => {
          if (released) return
          page = readyPage
          const { width, height } = readyPage.getViewport({ scale: 1 })
          const expected = sizes.get(number) ?? book.firstPage
          sizes.set(number, { width, height })
          const differs = Math.abs(width / height - expected.width / expected.height) > 1e-3
          const before = view
          if (differs) host.resized()
          // A page of other proportions got another view by that, and was shown with it.
          if (view === before) show()
        },
        () => {
          if (!released) showBroken()
        },
      )

      return {
        update(next) {
          view = next
          show()
        },
        picture: () => (painted ? canvas : undefined),
        release() {
          released = true
          repaints.delete(show)
          text?.cancel()
          if (canvas) free(canvas)
          canvas = undefined
          const left = page
          if (task && left) {
            task.cancel()
            // pdf.js keeps a page's operators until nothing paints it any more.
            task.promise.catch(() => {}).finally(() => left.cleanup())
          } else {
            left?.cleanup()
          }
          element.replaceChildren()
        },
      }
    },
  })

  return {
    sources: Array.from({ length: book.numPages }, (_, i) => source(i + 1)),
    setTheme(next) {
      if (next === theme) return
      theme = next
      for (const repaint of repaints) repaint()
    },
  }
}

type PixelSize = { width: number; height: number }

/** As many pixels as are sharp, as long as the view allows them. */
function pictureSize(view: PageView, page: { width: number; height: number }): PixelSize {
  const wanted = view.width * view.resolution
  const ratio = page.height / page.width
  const allowed = Math.sqrt(view.maxPixels / ratio)
  const width = Math.max(1, Math.floor(Math.min(wanted, allowed)))
  return { width, height: Math.max(1, Math.floor(width * ratio)) }
}

function newCanvas({ width, height }: PixelSize): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.className = 'pdf-canvas'
  canvas.setAttribute('aria-hidden', 'true')
  return canvas
}

function scaledDown(canvas: HTMLCanvasElement, size: PixelSize): HTMLCanvasElement {
  const smaller = newCanvas(size)
  smaller.getContext('2d', { alpha: false })?.drawImage(canvas, 0, 0, size.width, size.height)
  return smaller
}

function free(canvas: HTMLCanvasElement): void {
  canvas.width = 0
  canvas.height = 0
}
