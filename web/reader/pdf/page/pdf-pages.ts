import type { PDFPageProxy } from 'pdfjs-dist'
import type { MountedPage, PageHost, PageSource, PageView } from '#flipbook/render/page-source.ts'
import type { PageTheme } from '../../page-theme.ts'
import { toReadingFailure } from '../../reading-failure.ts'
import type { PdfBook } from '../pdf-book.ts'
import { layMarks, type PageMark } from './marks-layer.ts'
import { layLinks } from './page-links.ts'
import { createPagePicture, type PagePicture } from './page-picture.ts'
import { layReadingText } from './reading-layer.ts'
import { laySelectionText, type SelectionLayer } from './selection-layer.ts'

export type PdfPages = {
  sources: readonly PageSource[]
  /** Changes what all pages show. Live pages change when their new pictures are ready. */
  setLook(look: Partial<PagesLook>): void
}

export type PagesLook = {
  theme: PageTheme
  /** The buyer's name, written at the foot of each page. */
  mark: string | undefined
  /** Whether text can be selected with the pointer. */
  selecting: boolean
  /** The marks of a page, by its number. */
  marks: ReadonlyMap<number, readonly PageMark[]>
}

export type PdfPagesOptions = {
  look: PagesLook
  label: (page: number) => string
  /** Shown on a page whose part of the file is damaged. */
  brokenPage: string
  /** Shown on a page that cannot be painted for another reason, with a button that opens the book again. */
  unpaintedPage: { text: string; again: string }
  openAgain: () => void
  goToPage: (page: number) => void
  /** The reader has tapped a mark of their own. */
  openMark: (id: string) => void
}

/** The pages of a PDF as page sources: a picture with text, links and marks over it. */
export function pdfPages(book: PdfBook, options: PdfPagesOptions): PdfPages {
  const shared = { look: options.look, sizes: new Map<number, { width: number; height: number }>() }
  const alive = new Set<() => void>()
  return {
    sources: Array.from({ length: book.numPages }, (_, i) => ({
      label: options.label(i + 1),
      // Until a page is read, its size is taken to be that of the first page.
      size: () => shared.sizes.get(i + 1) ?? book.firstPage,
      mount: (element, view, host) => mountPage(book, i + 1, { element, view, host, options, shared, alive }),
    })),
    setLook(look) {
      shared.look = { ...shared.look, ...look }
      for (const follow of alive) follow()
    },
  }
}

type Mounting = {
  element: HTMLElement
  view: PageView
  host: PageHost
  options: PdfPagesOptions
  shared: { look: PagesLook; sizes: Map<number, { width: number; height: number }> }
  alive: Set<() => void>
}

function mountPage(book: PdfBook, number: number, mounting: Mounting): MountedPage {
  const { element, host, options, shared, alive } = mounting
  let view = mounting.view
  let page: PDFPageProxy | undefined
  let picture: PagePicture | undefined
  let selection: SelectionLayer | undefined
  let readingLaid = false
  let marksLaid: readonly PageMark[] | undefined
  let notice: HTMLElement | undefined
  let released = false
  element.classList.add('pdf-waiting')

  const show = () => {
    if (!page || !picture || released) return
    picture.paint(view, shared.look)
    selection?.scale(view.width)
    if (view.inView) {
      void layText(page)
      showSelection(page)
    }
    showMarks()
  }

  const layText = async (readyPage: PDFPageProxy) => {
    if (readingLaid) return
    readingLaid = true
    // A page with damaged text shows its picture alone.
    const text = await book.text(number).catch(() => undefined)
    if (released) return
    if (text) layReadingText(text, element, book.language)
    await layLinks(book, readyPage, element, options.goToPage).catch(() => {})
  }

  const showSelection = (readyPage: PDFPageProxy) => {
    if (shared.look.selecting === (selection !== undefined)) return
    selection?.release()
    selection = shared.look.selecting ? laySelectionText(book.pdfjs, readyPage, element) : undefined
    selection?.scale(view.width)
  }

  const showMarks = () => {
    // Without this, a page out of view would come back with its former marks.
    const marks = (view.inView ? shared.look.marks.get(number) : undefined) ?? NO_MARKS
    if (marks === marksLaid) return
    marksLaid = marks
    layMarks(element, marks, options.openMark)
  }

  const showFailed = (error: unknown) => {
    if (released || notice) return
    notice = failureNotice(error, options)
    element.append(notice)
    element.classList.remove('pdf-waiting')
    host.painted()
  }

  const present = (readyPage: PDFPageProxy) => {
    if (released) return
    page = readyPage
    picture = createPagePicture(readyPage, element, book.pdfjs.AnnotationMode.ENABLE, {
      painted() {
        notice?.remove()
        notice = undefined
        element.classList.remove('pdf-waiting')
        host.painted()
      },
      failed: showFailed,
    })
    const { width, height } = readyPage.getViewport({ scale: 1 })
    const expected = shared.sizes.get(number) ?? book.firstPage
    shared.sizes.set(number, { width, height })
    const before = view
    if (Math.abs(width / height - expected.width / expected.height) > 1e-3) host.resized()
    // A page of other proportions has just got another view, and was painted for it.
    if (view === before) show()
  }

  alive.add(show)
  book.page(number).then(present, showFailed)

  return {
    update(next) {
      view = next
      show()
    },
    picture: () => picture?.canvas(),
    release() {
      released = true
      alive.delete(show)
      selection?.release()
      // pdf.js keeps a page's operators until nothing paints it any more.
      const left = page
      void picture?.release().then(() => left?.cleanup())
      element.replaceChildren()
    },
  }
}

function failureNotice(
  error: unknown,
  { brokenPage, unpaintedPage, openAgain }: PdfPagesOptions,
): HTMLElement {
  const notice = document.createElement('div')
  notice.className = 'pdf-broken-page'
  if (toReadingFailure(error).kind === 'damaged') {
    notice.textContent = brokenPage
    return notice
  }
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = unpaintedPage.again
  button.addEventListener('click', openAgain)
  notice.append(unpaintedPage.text, button)
  return notice
}

const NO_MARKS: readonly PageMark[] = []
