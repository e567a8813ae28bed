import { useEffect, useEffectEvent, useState } from 'react'
import { type ReadingFailureKind, toReadingFailure } from '../reading-failure.ts'
import { fetchFonts } from './load-fonts.ts'

export type HtmlAccess = {
  token: string
  /** Fetches the book's markup with a token; rejects with a `status` where the server refused, 0 without a connection. */
  fetchHtml: (token: string) => Promise<string>
  /** Asks to sign in on the spot and gives the new token; rejects when the reader will not. */
  onNeedSignIn: () => Promise<string>
  /** The reader asks for the file again. Stays the same function. */
  onRetry?: (() => void) | undefined
}

export type OpenedHtml = {
  markup: string | undefined
  failure: ReadingFailureKind | undefined
  retry(): void
}

/** Fetches a book. A dead token asks to sign in on the spot, once, and goes on with the new one. */
export function useOpenedHtml(bookKey: string, access: HtmlAccess): OpenedHtml {
  const fetchMarkup = useEffectEvent(() => fetchSignedIn(access))
  const [found, setFound] = useState<Omit<OpenedHtml, 'retry'>>(NOTHING)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another book or attempt fetches anew
  useEffect(() => {
    let isGone = false
    setFound(NOTHING)
    // The fonts are needed as soon as the text is there.
    fetchFonts()
    fetchMarkup().then(
      (markup) => isGone || setFound({ markup, failure: undefined }),
      (error) => isGone || setFound({ markup: undefined, failure: toReadingFailure(error).kind }),
    )
    return () => {
      isGone = true
    }
  }, [bookKey, attempt])
  const retry = () => {
    access.onRetry?.()
    setAttempt(attempt + 1)
  }
  return { ...found, retry }
}

const NOTHING = { markup: undefined, failure: undefined }

async function fetchSignedIn({ token, fetchHtml, onNeedSignIn }: HtmlAccess): Promise<string> {
  try {
    return await fetchHtml(token)
  } catch (error) {
    if (toReadingFailure(error).kind !== 'signed-out') throw error
    const fresh = await onNeedSignIn().catch(() => {
      throw error
    })
    return fetchHtml(fresh)
  }
}
