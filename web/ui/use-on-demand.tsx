import { useEffect, useEffectEvent, useState } from 'react'
import { showToast } from './toast.ts'

/**
 * A part of a page that is shown only on request, such as a dialog. Its code is fetched after the page is shown, so that
 * it is usually there when it is requested. Browsers do not fetch a module again that failed once; then the page has
 * to be loaded again.
 *
 * @param load must be the same function in every render
 * @param giveUp cancels the request where the code cannot be fetched; a toast says so
 * @returns undefined until the code has arrived
 */
export function useOnDemand<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  giveUp: () => void,
): Part | undefined {
  const [part, setPart] = useState<Part>()
  const missed = useEffectEvent(() => {
    giveUp()
    showToast({
      kind: 'error',
      text: 'Sambungan terputus',
      of: 'part',
      action: (
        <button type="button" onClick={() => window.location.reload()}>
          Muat ulang
        </button>
      ),
    })
  })
  const here = part !== undefined
  useEffect(() => {
    if (here) return
    let left = false
    load().then(
      (loaded) => setPart(() => loaded),
      () => {
        if (!left && wanted) missed()
      },
    )
    return () => {
      left = true
    }
  }, [load, here, wanted])
  return part
}
