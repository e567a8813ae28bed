import { useLayoutEffect, useState } from 'react'
import type { BookDetail } from '#contracts/catalogue.ts'
import type { FileSource } from '#contracts/library.ts'
import { keepEntryState, readEntryState } from '../ui/entry-state.ts'
import { type Format, initialFormat } from './editions.ts'

const CHOSEN = 'chosen format'

/** The chosen edition and quantity of a title, shared by the buying box and the bar on phones. */
export type Buying = {
  book: BookDetail
  owned: FileSource | undefined
  format: Format
  setFormat: (format: Format) => void
  /** Copies of the paper edition. */
  quantity: number
  setQuantity: (quantity: number) => void
}

/** @param shape the shape that the catalogue was filtered by, from the address */
export function useBuying(book: BookDetail, owned: FileSource | undefined, shape: string | null): Buying {
  const [format, setFormat] = useState<Format>(() => initialFormat(book, shape))
  const [quantity, setQuantity] = useState(1)
  // After the hydration: the server does not know what was chosen.
  useLayoutEffect(() => {
    const kept = readEntryState(CHOSEN)
    if (kept === 'Digital' || kept === 'Fisik') setFormat(kept)
  }, [])
  const choose = (chosen: Format) => {
    keepEntryState(CHOSEN, chosen)
    setFormat(chosen)
  }
  return { book, owned, format, setFormat: choose, quantity, setQuantity }
}
