import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPath, useNavigation, useRevalidator } from 'react-router'
import { useConnectionLost } from '../api/connection.ts'
import { paths } from '../paths.ts'
import { HAS_SAVED_BOOKS } from '../session/forget-saved-books.ts'
import { storage } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { reloadWhenConnected, watchHeldPage } from './keep-page.ts'

/** Without a connection, says so above the content, which stays. */
export function ConnectionNotice() {
  const lost = useConnectionLost()
  const [asking, setAsking] = useState(false)
  const { location } = useNavigation()
  const { revalidate } = useRevalidator()
  const goOn = useEffectEvent(() => {
    if (location === undefined) void revalidate()
    else window.location.assign(createPath(location))
  })
  useEffect(() => watchHeldPage(() => goOn()), [])

  const ask = () => {
    setAsking(true)
    void reloadWhenConnected().finally(() => setAsking(false))
  }
  return (
    <div role="status">
      {lost && (
        <div className="border-t border-line bg-surface">
          <div className="wrap flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm">
            <p className="flex grow basis-60 items-center gap-3">
              <WifiOff aria-hidden className="size-5 shrink-0 text-accent" />
              <span>
                <strong className="font-semibold">Sambungan terputus.</strong> Yang tampil mungkin bukan yang
                terbaru.
              </span>
            </p>
            <div className="flex">
              <Button kind="ghost" className="px-3" busy={asking} onClick={ask}>
                Muat ulang
              </Button>
              {storage()?.getItem(HAS_SAVED_BOOKS) != null && (
                // A full load: the code of that page may not have been fetched, but the service worker has it.
                <ButtonLink
                  kind="ghost"
                  className="px-3"
                  link={<a href={paths.savedBooks()}>Buku tersimpan</a>}
                >
                  Buku tersimpan
                </ButtonLink>
              )}
            </div>
          </div>
        </div>
      )}
    </div>
  )
}
