import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  annotated,
  isSameMark,
  type Mark,
  type MarkedPlace,
  mergeMarks,
  newMark,
  removed,
} from '#kernel/marks.ts'
import { showMark } from '#kernel/shown-marks.ts'
import {
  type BookMarks,
  type MarksAnswer,
  marksToSend,
  NO_MARKS,
  unsentOnly,
  withAnswer,
  withMark,
  withSecondTry,
} from './book-marks.ts'

const place: MarkedPlace = {
  kind: 'bookmark',
  file: 'PDF',
  start: { part: 3, offset: 0 },
  end: { part: 3, offset: 0 },
  share: 0.1,
  label: 'Halaman 3',
  quote: '',
  made_at: '2026-11-22T03:00:00.000Z',
}
const idOf = (number: number) => `0b0c6a53-2f2c-4c3e-9d2e-${String(number).padStart(12, '0')}`
const markOf = (number: number, note = '', device = 'perangkat-1') =>
  newMark(idOf(number), place, { note, device })

/** The shop, as `server/library/marks/sync-marks.ts` answers. */
function openShop() {
  const kept = new Map<string, { mark: Mark; revision: number }>()
  let last = 0
  const answer = (sent: readonly Mark[], since: number): MarksAnswer => {
    for (const mark of sent) {
      const before = kept.get(mark.id)?.mark
      const merged = mergeMarks(mark, before ?? mark)
      if (!before || !isSameMark(before, merged)) kept.set(mark.id, { mark: merged, revision: ++last })
    }
    const changed = [...kept.values()].filter(({ revision }) => revision > (since > last ? 0 : since))
    return { marks: changed.map(({ mark }) => mark), revision: last, more: false, refused: [] }
  }
  return { answer, restore: () => void kept.clear(), reset: () => (last = 0) }
}

const notesOf = ({ marks }: BookMarks) =>
  marks
    .flatMap(({ mark }) => showMark(mark)?.note.split('\n\n') ?? [])
    .filter((note) => note !== '')
    .toSorted()

type Step = {
  device: number
  do: 'add' | 'note' | 'send' | 'lose the answer' | 'write meanwhile'
  mark: number
}
const step: fc.Arbitrary<Step> = fc.record({
  device: fc.integer({ min: 0, max: 2 }),
  do: fc.constantFrom('add', 'note', 'send', 'lose the answer', 'write meanwhile'),
  mark: fc.integer({ min: 0, max: 3 }),
})

it('devices that send, lose answers and write meanwhile end with the same marks, and with every note', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 50 }), (steps) => {
      const shop = openShop()
      const devices: BookMarks[] = [NO_MARKS, NO_MARKS, NO_MARKS]
      const replaced = new Set<string>()
      const written = new Set<string>()
      let number = 0
      const write = (at: number, id: string) => {
        const book = devices[at] as BookMarks
        const name = `perangkat-${at}`
        const note = `catatan ${number++}`
        const own = book.marks.find(({ mark }) => mark.id === id)?.mark
        for (const old of own ? (showMark(own)?.note.split('\n\n') ?? []) : []) replaced.add(old)
        written.add(note)
        const mark = own ? annotated(own, note, name) : newMark(id, place, { note, device: name })
        devices[at] = withMark(book, mark)
      }
      const exchange = (at: number) => {
        const book = devices[at] as BookMarks
        const sent = marksToSend(book)
        return { sent, answer: shop.answer(sent, book.revision) }
      }
      for (const { device: at, do: what, mark } of steps) {
        if (what === 'add') write(at, idOf(at * 100 + mark))
        else if (what === 'note') write(at, idOf(mark))
        else if (what === 'lose the answer') exchange(at)
        else {
          const { sent, answer } = exchange(at)
          if (what === 'write meanwhile') write(at, idOf(mark))
          devices[at] = withAnswer(devices[at] as BookMarks, sent, answer)
        }
      }
      // Each device exchanges twice: once to send, once to receive.
      for (const at of [0, 1, 2, 0, 1, 2]) {
        const { sent, answer } = exchange(at)
        devices[at] = withAnswer(devices[at] as BookMarks, sent, answer)
      }
      const expected = [...written].filter((note) => !replaced.has(note)).toSorted()
      for (const book of devices) {
        expect(notesOf(book)).toEqual(expected)
        expect(marksToSend(book)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})

it('sends at most what one request holds, and the rest with the next', () => {
  let book = NO_MARKS
  for (let number = 0; number < 70; number++) book = withMark(book, markOf(number))
  const first = marksToSend(book)
  expect(first).toHaveLength(50)
  book = withAnswer(book, first, { marks: [], revision: 50, more: false, refused: [] })
  expect(marksToSend(book)).toHaveLength(20)
})

it('keeps a mark that the shop refuses, does not send it again at once, and tries it when the book is opened', () => {
  const mark = markOf(1, 'tetap ada')
  const book = withAnswer(withMark(NO_MARKS, mark), [mark], {
    marks: [],
    revision: 0,
    more: false,
    refused: [mark.id],
  })
  expect(notesOf(book)).toEqual(['tetap ada'])
  expect(marksToSend(book)).toEqual([])
  expect(marksToSend(withSecondTry(book))).toEqual([mark])
})

it('sends everything again to a shop that lost marks', () => {
  const shop = openShop()
  const marks = [markOf(1), markOf(2)]
  let book = marks.reduce(withMark, NO_MARKS)
  book = withAnswer(book, marks, shop.answer(marks, 0))
  expect(marksToSend(book)).toEqual([])
  shop.restore()
  shop.reset()
  book = withAnswer(book, [], shop.answer([], book.revision))
  expect(marksToSend(book)).toEqual(marks)
})

it('signing out leaves on the device only what the shop does not have', () => {
  const [known, own] = [markOf(1, 'terkirim'), markOf(2, 'belum terkirim')]
  let book = withAnswer(withMark(NO_MARKS, known), [known], {
    marks: [],
    revision: 1,
    more: false,
    refused: [],
  })
  expect(unsentOnly(book)).toBeUndefined()
  book = withMark(book, own)
  expect(unsentOnly(book)).toMatchObject({ revision: 0, marks: [{ mark: own, sent: false }] })
})

it('a removal that was not sent yet survives the answer that still has the mark', () => {
  const mark = markOf(1, 'lama')
  const book = withMark(withMark(NO_MARKS, mark), removed(mark))
  const after = withAnswer(book, [], { marks: [mark], revision: 1, more: false, refused: [] })
  expect(notesOf(after)).toEqual([])
  expect(marksToSend(after)).toEqual([removed(mark)])
})
