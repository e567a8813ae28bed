import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '../paths.ts'
import { useShop } from '../shell/shop-facts.ts'
import { InsteadOfReading } from './instead-of-reading.tsx'
import type { Reading } from './reading.ts'
import type { ReadingLink } from './reading-link.ts'

type LinkedReadingProps = { link: ReadingLink; children: (reading: Reading) => ReactNode }

/** Reads by a link. When the link ends there is no sign-in; the page says that it has ended. */
export function LinkedReading({ link, children }: LinkedReadingProps) {
  const [over, setOver] = useState(false)
  const shop = useShop()
  useEffect(() => {
    document.title = `${link.title} · ${shop.name}`
  }, [link.title, shop.name])
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
    // Who reads by a link may have no account, and no shelf.
    home: { text: 'Beranda', href: paths.home() },
    // The place is stored on this device only: the owner's places are private.
    place: { positionKey: `tautan/${link.name}`, titleId: undefined, kept: null, token: link.token },
    // The owner's e-mail is not shown to people with the link.
    mark: 'Dibaca lewat tautan baca',
    onNeedSignIn: () => {
      setOver(true)
      return Promise.reject(new Error('the reading link has ended'))
    },
  })
}
