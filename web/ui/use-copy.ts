import { useEffect, useState } from 'react'

const REMEMBERED = 4000

export type CopyOutcome = 'copied' | 'failed' | undefined

/** Puts a text on the clipboard, and reports the result for a few seconds. */
export function useCopy(text: string): { outcome: CopyOutcome; copy: () => void } {
  const [outcome, setOutcome] = useState<CopyOutcome>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), REMEMBERED)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = () => {
    // Browsers offer no clipboard on pages that came over plain http.
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    void written.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }
  return { outcome, copy }
}
