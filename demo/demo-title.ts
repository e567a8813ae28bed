import type { PaletteName } from '../demo-maker/drawing/palettes.ts'
import type { PatternName } from '../demo-maker/drawing/patterns.ts'
import type { PictureName } from '../demo-maker/drawing/pictures.ts'

export type BookLayout =
  | 'label'
  | 'band'
  | 'frame'
  | 'moon'
  | 'slope'
  | 'spine'
  | 'arch'
  | 'letters'
  | 'view'
  | 'strips'
  | 'emblem'
  | 'quarters'

type BookCover = {
  layout: BookLayout
  palette: PaletteName
  pattern: PatternName
  /** size of the pattern, 1 is about a hand's breadth a motif */
  scale?: number
  face?: 'serif' | 'sans'
  picture?: PictureName
  /** a line over the title, such as the kind of book */
  kicker?: string
}

type MagazineCover = {
  layout: 'magazine'
  palette: PaletteName
  pattern: PatternName
  picture: PictureName
  masthead: string
  /** what the magazine is about, in a few words under its name */
  motto: string
  issue: string
  month: string
  lines: string[]
}

export type CoverDesign = BookCover | MagazineCover

export type DemoPrice = { priceIdr: number; discountPercent?: number; discountIdr?: number }

export type DemoTitle = {
  slug: string
  kind: 'book' | 'magazine'
  title: string
  description: string
  genre: string
  authors: string[]
  publisher: string
  /** thirteen digits, or null where a book has none */
  isbn: string | null
  /** YYYY-MM-DD */
  publishedOn: string
  pages: number
  soldCount: number
  ebook?: DemoPrice & { inSubscription: boolean; kind: 'PDF' | 'HTML' }
  paper?: DemoPrice & { stock: number; weightGrams: number }
  cover: CoverDesign
}
