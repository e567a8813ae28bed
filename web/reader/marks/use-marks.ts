import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  annotated,
  isRemoved,
  type Mark,
  type MarkColor,
  type MarkedPlace,
  MOST_MARKS_OF_BOOK,
  newMark,
  recolored,
  removed,
} from '#kernel/marks.ts'
import { formatNumber } from '#kernel/numbers.ts'
import { compareShownMarks, type ShownMark, showMark } from '#kernel/shown-marks.ts'
import { isCallFailure, isSignedOut } from '#web/api/call-failure.ts'
import { type BookMarks, NO_MARKS, withMark, withSecondTry } from '#web/kept-marks/book-marks.ts'
import {
  deviceName,
  type MarksKey,
  readMarks,
  updateMarks,
  watchMarks,
} from '#web/kept-marks/device-marks.ts'
import { type MarkExchange, openMarkExchange } from '#web/kept-marks/mark-exchange.ts'
import { exchangeMarks } from '#web/kept-marks/send-marks.ts'
import { showToast } from '#web/ui/toast.ts'

/** Whose marks they are, and the token that sends them. */
export type MarksAccess = MarksKey & {
  /** The title that the shop stores them under; undefined until it is known. */
  titleId: number | undefined
  token: string
  /** The shop has refused the token. */
  onSignedOut: () => void
}

export type Marks = {
  /** In the order of the book. */
  list: readonly ShownMark[]
  /** Whether the shop does not have some of them yet. */
  waiting: boolean
  /** @returns the mark's id; undefined where the book has no room for another mark, which the reader is told */
  add(place: MarkedPlace, values?: { color?: MarkColor; note?: string }): Promise<string | undefined>
  recolor(id: string, color: MarkColor): void
  /** Restores the mark where another device has removed it meanwhile, so that no note is lost. */
  annotate(mark: ShownMark, note: string): void
  remove(mark: ShownMark): void
  /** Undoes a removal. */
  restore(mark: ShownMark): void
}

/**
 * The marks of the open book. The reader sees those stored on the device. They are exchanged with the shop when there
 * is a connection. Undefined for readers without marks: in a sample, or by a reading link.
 */
export function useMarks(access: MarksAccess | undefined): Marks | undefined {
  const { reader, file } = access ?? {}
  const key = useMemo<MarksKey | undefined>(
    () => (reader === undefined || file === undefined ? undefined : { reader, file }),
    [reader, file],
  )
  const [book, setBook] = useState<BookMarks>(NO_MARKS)
  const exchange = useRef<MarkExchange>(undefined)
  const latest = useRef(access)
  useEffect(() => {
    latest.current = access
  })

  useEffect(() => {
    if (!key) return
    let left = false
    const show = (now: BookMarks) => {
      if (!left) setBook(now)
    }
    setBook(NO_MARKS)
    void updateMarks(key, withSecondTry).then(show)
    const opened = openMarkExchange(async () => {
      const { token } = latest.current ?? {}
      // A book that was opened without a connection does not state its title; an earlier exchange has stored it.
      const titleId = latest.current?.titleId ?? (await readMarks(key)).titleId
      if (titleId === undefined || token === undefined) return false
      try {
        show(await exchangeMarks(key, titleId, { token }))
        return true
      } catch (error) {
        if (isSignedOut(error)) latest.current?.onSignedOut()
        // Refused: repeating gives the same answer. The marks stay here and are sent at the next opening.
        if (isCallFailure(error) && error.status >= 400 && error.status < 500 && error.status !== 429)
          return false
        throw error
      }
    })
    exchange.current = opened
    const unwatch = watchMarks(key, () => void readMarks(key).then(show))
    const abort = new AbortController()
    window.addEventListener('online', opened.now, { signal: abort.signal })
    document.addEventListener('visibilitychange', opened.now, { signal: abort.signal })
    return () => {
      left = true
      abort.abort()
      unwatch()
      opened.now()
      opened.close()
    }
  }, [key])

  // The title and a new token are known a moment later.
  const { titleId, token } = access ?? {}
  useEffect(() => {
    if (titleId !== undefined && token !== undefined) exchange.current?.now()
  }, [titleId, token])

  const change = useCallback(
    async (work: (marks: BookMarks, device: string) => Mark | undefined) => {
      if (!key) return undefined
      const device = await deviceName()
      let made: Mark | undefined
      const now = await updateMarks(key, (before) => {
        made = work(before, device)
        if (made === undefined) return before
        // With its title stored, any page of the shop can send the mark when the connection is back.
        const titleId = latest.current?.titleId ?? before.titleId
        return { ...withMark(before, made), titleId }
      })
      setBook(now)
      exchange.current?.soon()
      return made
    },
    [key],
  )
  const changeOne = useCallback(
    (id: string, work: (mark: Mark, device: string) => Mark) =>
      void change(({ marks }, device) => {
        const own = marks.find(({ mark }) => mark.id === id)?.mark
        return own && work(own, device)
      }),
    [change],
  )

  const list = useMemo(
    () => book.marks.flatMap(({ mark }) => showMark(mark) ?? []).toSorted(compareShownMarks),
    [book],
  )
  const waiting = book.marks.some(({ sent }) => !sent)
  return useMemo(
    () =>
      key && {
        list,
        waiting,
        add: async (place, values = {}) => {
          const made = await change(({ marks }, device) =>
            marks.filter(({ mark }) => !isRemoved(mark)).length >= MOST_MARKS_OF_BOOK
              ? undefined
              : newMark(crypto.randomUUID(), place, { ...values, device }),
          )
          if (!made) showToast({ kind: 'warning', text: TOO_MANY })
          return made?.id
        },
        recolor: (id, color) => changeOne(id, (mark, device) => recolored(mark, color, device)),
        annotate: ({ id, color, note: _, ...place }, note) =>
          changeOne(id, (mark, device) =>
            isRemoved(mark)
              ? newMark(id, place, { color, note, device }, mark)
              : annotated(mark, note, device),
          ),
        remove: ({ id }) => changeOne(id, removed),
        restore: ({ id, color, note, ...place }) =>
          changeOne(id, (mark, device) => newMark(id, place, { color, note, device }, mark)),
      },
    [key, list, waiting, change, changeOne],
  )
}

const TOO_MANY = `Buku ini sudah memiliki ${formatNumber(MOST_MARKS_OF_BOOK)} penanda. Hapus beberapa untuk menambah yang baru.`
