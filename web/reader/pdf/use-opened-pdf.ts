import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type ReadingFailureKind, toReadingFailure } from '../reading-failure.ts'
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
}

/** Set while the reader is asked for the password of a locked file. */
export type PasswordQuestion = { wrong: boolean; answer(password: string): void; refuse(): void }

export type OpenedPdf = {
  book: PdfBook | undefined
  failure: ReadingFailureKind | undefined
  /** The connection is lost and requests are being repeated. */
  interrupted: boolean
  password: PasswordQuestion | undefined
  /** Opens the file again. */
  retry(): void
}

/** Opens a PDF and keeps it open until another file is requested or the reader is left. */
export function useOpenedPdf({ fileUrl, copyId, token, onNeedSignIn }: PdfAccess): OpenedPdf {
  const [book, setBook] = useState<PdfBook>()
  const [failure, setFailure] = useState<ReadingFailureKind>()
  const [interrupted, setInterrupted] = useState(false)
  const [password, setPassword] = useState<PasswordQuestion>()
  const [attempt, setAttempt] = useState(0)

  // The book stays open when a new token comes: only another file is another book.
  const currentToken = useEffectEvent(() => token)
  const needSignIn = useEffectEvent(onNeedSignIn)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is how 'Muat ulang' asks again
  useEffect(() => {
    let left = false
    let current: PdfBook | undefined
    setBook(undefined)
    setFailure(undefined)
    setInterrupted(false)
    const unlessLeft = (change: () => void) => {
      if (!left) change()
    }
    openPdf({
      url: fileUrl,
      copyId,
      token: currentToken(),
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
      current?.close()
    }
  }, [fileUrl, copyId, attempt])

  return { book, failure, interrupted, password, retry: useCallback(() => setAttempt((n) => n + 1), []) }
}
