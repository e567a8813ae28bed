import type { DemoTitle } from '../../demo/demo-title.ts'
import { type Bench, openBench } from './book-pages.ts'
import { makeMagazine } from './make-magazine.ts'
import { readBookText } from './parse-text.ts'
import { comicBook, pictureBook } from './picture-books.ts'
import { proseBook } from './prose-book.ts'
import { motifBook, poemBook, recipeBook, reflectionBook } from './short-forms.ts'

const FORMS: Record<string, (bench: Bench) => Promise<Buffer>> = {
  prosa: proseBook,
  puisi: poemBook,
  resep: recipeBook,
  renungan: reflectionBook,
  motif: motifBook,
  gambar: pictureBook,
  komik: comicBook,
}

/** The PDF of a title's ebook. The same title gives the same bytes. */
export function makePdf(title: DemoTitle): Promise<Buffer> {
  if (title.ebook?.kind !== 'PDF') throw new Error(`${title.slug} has no PDF ebook`)
  if (title.cover.layout === 'magazine') return makeMagazine(title, title.cover)
  const text = readBookText(title.slug)
  const form = FORMS[text.facts.form ?? '']
  if (!form) throw new Error(`${title.slug}: unknown form of book "${text.facts.form}"`)
  return form(openBench(title, text))
}
