import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ReadingFailureKind, toReadingFailure } from '../reading-failure.ts'
import type { Interruption } from './book-bytes.ts'
import { noProgress, progressText } from './opening-progress.ts'
import type { PdfBook } from './pdf-book.ts'
import { openPdf } from './pdf-document.ts'

export type PdfAccess = {
  /** Where the file is, on this origin. */
  fileUrl: string
  /** Names the copy of the book that may be on this device. */
  copyId?: string | undefined
  token: string
  /** Asks to sign in on the spot and gives the new token; rejects when the reader will not. */
  onNeedSignIn: () => Promise<string>
  /** The reader asks for the file again. Stays the same function. */
  onRetry?: (() => void) | undefined
}

/** Set while the reader is asked for the password of a locked file. */
export type PasswordQuestion = { wrong: boolean; answer(password: string): void; refuse(): void }

export type OpenedPdf = {
  book: PdfBook | undefined
  failure: ReadingFailureKind | undefined
  /** Why requests are being repeated. */
  interrupted: Interruption | undefined
  password: PasswordQuestion | undefined
  /** How far the opening has come, in words. */
  progress(): string
  /** Opens the file again. */
  retry(): void
}

/** Opens a PDF and keeps it open until another file is requested or the reader is left. */
export function useOpenedPdf({ fileUrl, copyId, token, onNeedSignIn, onRetry }: PdfAccess): OpenedPdf {
  const [book, setBook] = useState<PdfBook>()
  const [failure, setFailure] = useState<ReadingFailureKind>()
  const [interrupted, setInterrupted] = useState<Interruption>()
  const [password, setPassword] = useState<PasswordQuestion>()
  const [attempt, setAttempt] = useState(0)
  const progress = useRef(noProgress())

  // The book stays open when a new token comes: only another file is another book.
  const currentToken = useEffectEvent(() => token)
  const needSignIn = useEffectEvent(onNeedSignIn)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is how 'Muat ulang' asks again
  useEffect(() => {
    let left = false
    let current: PdfBook | undefined
    const abort = new AbortController()
    progress.current = noProgress()
    setBook(undefined)
    setFailure(undefined)
    setInterrupted(undefined)
    const unlessLeft = (change: () => void) => {
      if (!left) change()
    }
    openPdf({
      url: fileUrl,
      copyId,
      token: currentToken(),
      progress: progress.current,
      signal: abort.signal,
      needSignIn: () => needSignIn(),
      onInterrupted: (now) => unlessLeft(() => setInterrupted(now)),
      onLost: (lost) => unlessLeft(() => setFailure(lost.kind)),
      askPassword: (wrong) =>
        new Promise((answer, refuse) => {
          const answered = (done: () => void) => () => {
            setPassword(undefined)
            done()
          }
          unlessLeft(() =>
            setPassword({
              wrong,
              answer: (text) => answered(() => answer(text))(),
              refuse: answered(() => refuse(new Error('the reader does not know the password'))),
            }),
          )
        }),
    })
      .then((opened) => {
        current = opened
        if (left) opened.close()
        else setBook(opened)
      })
      .catch((error) => unlessLeft(() => setFailure(toReadingFailure(error).kind)))
    return () => {
      left = true
      setPassword(undefined)
      abort.abort()
      current?.close()
    }
  }, [fileUrl, copyId, attempt])

  return {
    book,
    failure,
    interrupted,
    password,
    progress: useCallback(() => progressText(progress.current), []),
    retry: useCallback(() => {
      onRetry?.()
      setAttempt((n) => n + 1)
    }, [onRetry]),
  }
}
