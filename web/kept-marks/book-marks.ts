import { isSameMark, type Mark, MOST_MARKS_SENT, mergeMarks } from '#kernel/marks.ts'

/** A mark on this device. `sent`: the shop has this version of it. `refused`: the shop had no room for it. */
export type DeviceMark = { mark: Mark; sent: boolean; refused?: boolean }

/** The marks of one reader in one book, as this device keeps them. */
export type BookMarks = {
  /** The title under which the shop keeps them; undefined until the reader knows it. */
  titleId: number | undefined
  /** The revision of the shop's last answer. */
  revision: number
  marks: readonly DeviceMark[]
}

export const NO_MARKS: BookMarks = { titleId: undefined, revision: 0, marks: [] }

/** What the shop answers to marks that are sent. */
export type MarksAnswer = {
  marks: readonly Mark[]
  revision: number
  more: boolean
  refused: readonly string[]
}

/** Adds a mark that the reader has just made or changed. */
export function withMark(book: BookMarks, mark: Mark): BookMarks {
  const others = book.marks.filter((kept) => kept.mark.id !== mark.id)
  return { ...book, marks: [...others, { mark, sent: false }] }
}

/** The marks that the next request sends. */
export function marksToSend({ marks }: BookMarks): Mark[] {
  return marks
    .filter(({ sent, refused }) => !sent && refused !== true)
    .slice(0, MOST_MARKS_SENT)
    .map(({ mark }) => mark)
}

/**
 * Takes over the shop's answer to `sent`. What the reader changed while waiting for the answer stays and is sent
 * next. An answer that comes twice or late changes nothing.
 */
export function withAnswer(book: BookMarks, sent: readonly Mark[], answer: MarksAnswer): BookMarks {
  const kept = new Map(book.marks.map((own) => [own.mark.id, own]))
  // The shop has lost marks: all marks of this device are sent again.
  if (answer.revision < book.revision) {
    for (const [id, own] of kept) kept.set(id, { mark: own.mark, sent: false })
  }
  const atShop = new Map<string, Mark>()
  for (const mark of sent) atShop.set(mark.id, mark)
  for (const id of answer.refused) atShop.delete(id)
  for (const mark of answer.marks) atShop.set(mark.id, mark)
  for (const [id, mark] of atShop) {
    const own = kept.get(id)?.mark
    const merged = own ? mergeMarks(own, mark) : mark
    kept.set(id, { mark: merged, sent: isSameMark(merged, mark) })
  }
  for (const id of answer.refused) {
    const own = kept.get(id)
    if (own) kept.set(id, { mark: own.mark, sent: false, refused: true })
  }
  return { ...book, revision: answer.revision, marks: [...kept.values()] }
}

/** Marks that the shop refused are sent again, for example when the book is opened. */
export const withSecondTry = (book: BookMarks): BookMarks => ({
  ...book,
  marks: book.marks.map(({ mark, sent }) => ({ mark, sent })),
})

/** What stays on the device when its reader signs out: the marks that the shop does not have. */
export function unsentOnly(book: BookMarks): BookMarks | undefined {
  const marks = book.marks.filter(({ sent }) => !sent)
  // The shop sends all others again.
  return marks.length === 0 ? undefined : { titleId: book.titleId, revision: 0, marks }
}
