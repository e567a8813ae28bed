import { backMatter, frontMatter } from './book-ends.ts'
import { type Bench, beginEntry, isPattern, isPicture, plate, TEXT, textPage } from './book-pages.ts'
import { openFlow } from './flow.ts'

/**
 * Chapters of running prose, each behind a plate. A chapter may name its plate (`@ night`, `@ parang`) or ask for
 * none (`@ tanpa gambar`).
 */
export function proseBook(bench: Bench): Promise<Buffer> {
  const { sheets, palette, text } = bench
  const size = Number(text.facts.size ?? 11.8)
  const style = { size, leading: size * 1.58, justified: true, palette }
  const contents = frontMatter(bench)
  for (const [index, chapter] of text.chapters.entries()) {
    const note = chapter.notes[0] ?? ''
    if (note !== 'tanpa gambar')
      plate(
        bench,
        index,
        isPicture(note) ? { picture: note } : isPattern(note) ? { pattern: note } : undefined,
      )
    const page = textPage(bench)
    beginEntry(bench, chapter.title, page)
    const start = text.facts.chapters === 'bernomor' ? `Bab ${index + 1}` : ''
    const flow = openFlow(sheets, style, { region: TEXT, y: 96 }, () => {
      textPage(bench, chapter.title)
      return { region: TEXT, y: TEXT.top }
    })
    if (start) flow.display(start, 'sansStrong', 9, 22, palette.main)
    flow.display(chapter.title, 'display', 23, 28, palette.ink)
    flow.skip(28)
    flow.blocks(chapter.blocks, true)
  }
  return backMatter(bench, contents)
}
