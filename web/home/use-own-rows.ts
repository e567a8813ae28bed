import { useEffect, useState } from 'react'
import { RECENT_TITLES_KEY, useSession } from '../session/session.ts'

type OwnRows = Pick<typeof import('./own-rows.tsx'), 'ContinueReading' | 'LastRows'>

/**
 * What the home page shows to this visitor alone. The page itself is the same for everybody, so the code comes once it
 * is shown, and only where there is something to show; undefined until then.
 */
export function useOwnRows(): OwnRows | undefined {
  const isMember = useSession() !== undefined
  const [rows, setRows] = useState<OwnRows>()
  useEffect(() => {
    if (!isMember && !hasRecentTitles()) return
    let left = false
    import('./own-rows.tsx').then(
      ({ ContinueReading, LastRows }) => left || setRows({ ContinueReading, LastRows }),
      // Without its code the page is as a guest sees it.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [isMember])
  return rows
}

function hasRecentTitles(): boolean {
  try {
    return localStorage.getItem(RECENT_TITLES_KEY) !== null
  } catch {
    return false
  }
}
