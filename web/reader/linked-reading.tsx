import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '../paths.ts'
import { InsteadOfReading } from './instead-of-reading.tsx'
import type { Reading } from './reading.ts'
import type { ReadingLink } from './reading-link.ts'

/** Reads by a link. When it ends there is nothing to sign in to: the page says so. */
export function LinkedReading({
  link,
  children,
}: {
  link: ReadingLink
  children: (reading: Reading) => ReactNode
}) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    document.title = `${link.title} · Lembar`
  }, [link.title])
  if (over) {
    return (
      <InsteadOfReading
        title="Tautan baca ini sudah berakhir"
        text="Masa berlakunya habis atau pemiliknya mencabutnya. Minta tautan baru kepada pemiliknya."
        home={{ text: 'Ke beranda', href: paths.home() }}
      />
    )
  }
  return children({
    name: link.name,
    source: link.source,
    token: link.token,
    title: link.title,
    homeHref: paths.home(),
    // The place is kept on this device only; the owner's own places are nobody else's.
    place: { positionKey: `tautan/${link.name}`, titleId: undefined, kept: null, token: link.token },
    marking: undefined,
    // The owner's address is not shown to those they share with.
    mark: 'Dibaca lewat tautan baca',
    language: undefined,
    onNeedSignIn: () => {
      setOver(true)
      return Promise.reject(new Error('the reading link has ended'))
    },
  })
}
