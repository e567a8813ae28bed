import { useState } from 'react'
import type { BookDetail } from '#contracts/catalogue.ts'
import type { FileSource } from '#contracts/library.ts'
import { type Format, initialFormat } from './editions.ts'

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
  return { book, owned, format, setFormat, quantity, setQuantity }
}
