import { useCallback, useEffect, useRef, useState } from 'react'
import type { KeptPlace } from '#contracts/reading.ts'
import { call } from '#web/api/call.ts'
import { isSignedOut } from '#web/api/call-failure.ts'
import { deviceName } from '#web/kept-marks/device-marks.ts'
import { showToast } from '#web/ui/toast.ts'
import { type ChosenPlace, choosePlace, type FurtherPlace, type PlaceHere } from './choose-place.ts'
import { readSamplePlace, type StoredPlace, sendPlace, toStoredPlace } from './device-place.ts'
import { keep, readKept } from './device-store.ts'
import { createPlaceKeeper, type PlaceKeeper } from './place-keeper.ts'

export type PlaceAccess = {
  /** The key of the place on this device; it begins with the user's id. */
  positionKey: string
  /** The title that the shop stores the place for; undefined until it is known, and for a sample. */
  titleId: number | undefined
  /** The shop's places; undefined until they are known, null where they cannot be fetched. */
  kept: readonly KeptPlace[] | null | undefined
  token: string
  /** The shop has refused the token. */
  onSignedOut?: (() => void) | undefined
  /** Whether this is a sample, whose book opens where the sample was left. */
  isSample?: boolean
  /** Called when the share of the book before the place changes; it is 1 at the end. */
  onShare?: (share: number) => void
}

export type Place = {
  /** Where the book opens; undefined until that is decided. */
  start: { place: PlaceHere | undefined } | undefined
  /** A place further on, to be offered. */
  further: FurtherPlace | undefined
  dismiss(): void
  keep(place: PlaceHere, share: number): void
}

/** How long to wait for the shop's places: a slow answer must not delay the book. */
const WAIT_FOR_SHOP_MS = 1_500

/** A reader's place in a book: where it opens, what is offered, and storing it while they read. */
export function usePlace(access: PlaceAccess): Place {
  const { positionKey, titleId, kept, token, isSample } = access
  const [own, setOwn] = useState<{ place: StoredPlace | undefined; device: string }>()
  const [start, setStart] = useState<Place['start']>()
  const [further, setFurther] = useState<FurtherPlace>()
  const keeper = useRef<PlaceKeeper>(undefined)
  const shown = useRef<ChosenPlace>(undefined)
  const dismissed = useRef(new Set<string>())
  const latest = useRef(access)
  useEffect(() => {
    latest.current = access
  })

  useEffect(() => {
    let left = false
    setOwn(undefined)
    setStart(undefined)
    setFurther(undefined)
    void Promise.all([readKept(positionKey), deviceName()]).then(([stored, device]) => {
      if (!left) setOwn({ place: toStoredPlace(stored), device })
    })
    return () => {
      left = true
    }
  }, [positionKey])

  // Where to open is decided once; places that arrive later are offered.
  const decided = start !== undefined
  useEffect(() => {
    if (!own || decided) return
    let left = false
    const decide = async () => {
      const chosen = choosePlace(own.place, kept ?? [], own.device)
      const isNew = chosen.start === undefined && titleId !== undefined && !isSample
      const sampled = isNew ? await readSamplePlace(titleId) : undefined
      if (left) return
      shown.current = chosen.start
      setStart({ place: chosen.start?.place ?? sampled })
      setFurther(chosen.further)
      if (sampled) showToast({ kind: 'info', text: 'Dilanjutkan dari cuplikan yang Anda baca.' })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    if (kept === undefined) timer = setTimeout(decide, WAIT_FOR_SHOP_MS)
    else void decide()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [own, kept, decided, titleId, isSample])

  const considerPlaces = useCallback(
    (places: readonly KeptPlace[]) => {
      const here = shown.current
      if (!own || !here) return
      const mine = { ...here, at: Number.MAX_SAFE_INTEGER, sent: false }
      const { further: found } = choosePlace(mine, places, own.device)
      if (found && !dismissed.current.has(JSON.stringify(found.place))) setFurther(found)
    },
    [own],
  )
  useEffect(() => {
    if (decided && kept) considerPlaces(kept)
  }, [decided, kept, considerPlaces])

  useEffect(() => {
    if (!own) return
    const made = createPlaceKeeper(
      {
        // Without a connection the title is known from an earlier visit only.
        store: (place) =>
          keep(positionKey, { ...place, titleId: latest.current.titleId ?? own.place?.titleId }),
        async send(place, leaving) {
          const { titleId: id, token: bearer } = latest.current
          if (id === undefined) throw new Error('the shop keeps no places for this book')
          return sendPlace(id, place, { token: bearer, keepalive: leaving }).catch((error) => {
            if (isSignedOut(error)) latest.current.onSignedOut?.()
            throw error
          })
        },
        onPlaces: considerPlaces,
        now: Date.now,
      },
      own.place,
    )
    keeper.current = made
    const abort = new AbortController()
    const onHidden = () => {
      if (document.visibilityState === 'hidden') return void made.flush(true)
      const { titleId: id, token: bearer } = latest.current
      if (id === undefined) return
      // Another device may have gone further meanwhile.
      call('GET /api/user/reading/:id', { params: { id } }, { token: bearer }).then(
        ({ places }) => considerPlaces(places),
        (error) => {
          if (isSignedOut(error)) latest.current.onSignedOut?.()
        },
      )
    }
    document.addEventListener('visibilitychange', onHidden, { signal: abort.signal })
    window.addEventListener('pagehide', () => void made.flush(true), { signal: abort.signal })
    window.addEventListener('online', () => void made.flush(), { signal: abort.signal })
    return () => {
      abort.abort()
      void made.flush()
      made.close()
    }
  }, [own, positionKey, considerPlaces])

  // What an earlier visit or a dead token could not send is sent once the title and a new token are known.
  useEffect(() => {
    if (titleId !== undefined && own && token !== '') void keeper.current?.flush()
  }, [titleId, own, token])

  return {
    start,
    further,
    dismiss: useCallback(() => {
      setFurther((offered) => {
        if (offered) dismissed.current.add(JSON.stringify(offered.place))
        return undefined
      })
    }, []),
    keep: useCallback((place: PlaceHere, share: number) => {
      shown.current = { place, share }
      keeper.current?.keep(place, share)
      latest.current.onShare?.(share)
      // A reader who has read that far needs no offer.
      setFurther((offered) => (offered && offered.share <= share ? undefined : offered))
    }, []),
  }
}
