import { StrictMode, useMemo, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Flipbook } from '../react/flipbook.tsx'
import type { BookHandle, BookState } from '../render/book-options.ts'
import { paintedPage } from './painted-page.ts'

const PAGES = 24

function Demo() {
  const book = useRef<BookHandle>(null)
  const [state, setState] = useState<BookState>()
  const [rightToLeft, setRightToLeft] = useState(false)
  const [mixed, setMixed] = useState(false)
  const pages = useMemo(
    () => [
      null,
      ...Array.from({ length: PAGES }, (_, i) =>
        mixed && i % 5 === 3 ? paintedPage(i + 1, 1000, 760) : paintedPage(i + 1, 640, 900),
      ),
      null,
    ],
    [mixed],
  )

  return (
    <div className="demo">
      <Flipbook
        ref={book}
        className="book"
        pages={pages}
        forwardDirection={rightToLeft ? 'left' : 'right'}
        keyboard="page"
        onChange={setState}
      />
      <div className="bar">
        <button type="button" disabled={!state?.canFlipLeft} onClick={() => book.current?.flipLeft()}>
          Left
        </button>
        <span>
          {state?.pages.join('–')} / {state?.numPages}
        </span>
        <button type="button" disabled={!state?.canFlipRight} onClick={() => book.current?.flipRight()}>
          Right
        </button>
        <button type="button" disabled={!state?.canZoomOut} onClick={() => book.current?.zoomOut()}>
          −
        </button>
        <button type="button" disabled={!state?.canZoomIn} onClick={() => book.current?.zoomIn()}>
          +
        </button>
        <label>
          <input
            type="checkbox"
            checked={rightToLeft}
            onChange={(event) => setRightToLeft(event.target.checked)}
          />{' '}
          Right to left
        </label>
        <label>
          <input type="checkbox" checked={mixed} onChange={(event) => setMixed(event.target.checked)} /> Mixed
          sizes
        </label>
      </div>
    </div>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Demo />
    </StrictMode>,
  )
}
