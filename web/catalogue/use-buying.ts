import { useState } from 'react'
import type { BookDetail } from '#contracts/catalogue.ts'
import type { FileSource } from '#contracts/library.ts'
import { type Format, initialFormat } from './editions.ts'

/** What is being bought of a title: the box beside it and the bar on phones show the same. */
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
