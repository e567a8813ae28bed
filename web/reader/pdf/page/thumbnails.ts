import type { PDFDocumentProxy } from 'pdfjs-dist'
import { newCanvas } from './page-picture.ts'

export type Thumbnails = {
  /**
   * Resolves to the address of a small picture of a page. Rejects when it cannot be painted, or is no longer wanted.
   */
  picture(page: number, wanted?: AbortSignal): Promise<string>
  close(): void
}

/** Twice the width at which they are shown, for sharpness. */
const WIDTH = 208
const HIGHEST = 420
const KEPT = 240

type Order = {
  page: number
  wanted: AbortSignal | undefined
  done(url: string): void
  failed(reason: unknown): void
}

/**
 * Small pictures of pages. They are painted one after the other, so that they do not compete with the pages in view,
 * and kept as compressed images: as canvases those of a long book would take more memory than the book.
 */
export function createThumbnails(document: PDFDocumentProxy): Thumbnails {
  const kept = new Map<number, string>()
  let waiting: Order[] = []
  let busy = false
  let closed = false

  const paint = async (number: number): Promise<string> => {
    const page = await document.getPage(number)
    const unscaled = page.getViewport({ scale: 1 })
    const scale = Math.min(WIDTH / unscaled.width, HIGHEST / unscaled.height)
    const viewport = page.getViewport({ scale })
    const canvas = newCanvas({
      width: Math.max(1, Math.floor(viewport.width)),
      height: Math.max(1, Math.floor(viewport.height)),
    })
    try {
      await page.render({ canvas, viewport }).promise
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8))
      if (!blob) throw new Error('the picture cannot be compressed')
      return URL.createObjectURL(blob)
    } finally {
      canvas.width = 0
      canvas.height = 0
      page.cleanup()
    }
  }

  const work = async () => {
    if (busy) return
    busy = true
    for (let order = waiting.pop(); order && !closed; order = waiting.pop()) {
      const known = kept.get(order.page)
      if (order.wanted?.aborted) order.failed(order.wanted.reason)
      else if (known) order.done(known)
      else await paint(order.page).then(keep(order), order.failed)
    }
    busy = false
  }

  const keep = (order: Order) => (url: string) => {
    kept.set(order.page, url)
    if (kept.size > KEPT) {
      const [oldest, old] = kept.entries().next().value ?? [0, '']
      kept.delete(oldest)
      URL.revokeObjectURL(old)
    }
    order.done(url)
  }

  return {
    picture(page, wanted) {
      const known = kept.get(page)
      if (known) return Promise.resolve(known)
      return new Promise((done, failed) => {
        // The newest request first: it is what the reader looks at now.
        waiting.push({ page, wanted, done, failed })
        void work()
      })
    },
    close() {
      closed = true
      for (const { failed } of waiting) failed(new DOMException('The book was closed', 'AbortError'))
      waiting = []
      for (const url of kept.values()) URL.revokeObjectURL(url)
      kept.clear()
    },
  }
}
