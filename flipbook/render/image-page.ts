import type { PageSource } from './page-source.ts'

export type ImagePageOptions = {
  src: string
  /** A sharper version, loaded once the page is zoomed and still. */
  hiResSrc?: string
  width: number
  height: number
  label: string
}

/** A page source for an image by its address. */
export function imagePage({ src, hiResSrc, width, height, label }: ImagePageOptions): PageSource {
  return {
    label,
    size: () => ({ width, height }),
    mount(element, view, host) {
      const abort = new AbortController()
      let shown: HTMLImageElement | undefined
      let wanted = ''

      const load = async (address: string) => {
        if (wanted === address) return
        wanted = address
        const image = new Image()
        image.alt = ''
        image.draggable = false
        image.style.cssText = 'position:absolute;inset:0;width:100%;height:100%;user-select:none'
        image.src = address
        try {
          await image.decode()
        } catch {
          // Where the picture cannot be loaded, what is shown stays: the plain picture, or blank paper.
          return
        }
        if (abort.signal.aborted || wanted !== address) return
        shown?.remove()
        shown = image
        element.append(image)
        host.painted()
      }

      const choose = (resolution: number) =>
        load(hiResSrc && resolution > globalThis.devicePixelRatio * 1.01 ? hiResSrc : src)
      void choose(view.resolution)

      return {
        update: (next) => void choose(next.resolution),
        picture: () => shown,
        release() {
          abort.abort()
          shown?.remove()
          shown = undefined
        },
      }
    },
  }
}
