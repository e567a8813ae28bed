import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { formatTime } from '#kernel/time.ts'
import { useSignIn } from '../account/sign-in-dialog.tsx'
import { paths } from '../paths.ts'
import { readSession, type Session } from '../session/session.ts'
import { useShop } from '../shell/shop-facts.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { InsteadOfReading } from './instead-of-reading.tsx'
import { LinkedReading } from './linked-reading.tsx'
import type { Reading, ReadingWish } from './reading.ts'
import { readReadingLink } from './reading-link.ts'
import { SubscriptionEnd } from './subscription-end.tsx'
import { useEndOfBook } from './use-end-of-book.tsx'
import { useReadingBook } from './use-reading-book.ts'
import { useSubscriptionEnd } from './use-subscription-end.ts'

type ReadingRoomProps = {
  wish: ReadingWish
  /** What this reader shows. */
  fileType: 'PDF' | 'HTML'
  children: (reading: Reading) => ReactNode
}

const UNNAMED = 'Buku'

/**
 * Where books are read: by a reading link of this tab, otherwise by the signed-in user. Others are asked to sign in
 * on the spot, and the place is kept. The session is the one from the start: a sign-out in another tab closes no
 * book.
 */
export function ReadingRoom({ wish, fileType, children }: ReadingRoomProps) {
  const [link] = useState(() => readReadingLink(wish.name))
  return link === undefined ? (
    <OwnReading wish={wish} fileType={fileType}>
      {children}
    </OwnReading>
  ) : (
    <LinkedReading link={link}>{children}</LinkedReading>
  )
}

function OwnReading({ wish, fileType, children }: ReadingRoomProps) {
  const [session, setSession] = useState<Session | undefined>(readSession)
  const { ask, dialog } = useSignIn({
    title: 'Masuk untuk melanjutkan membaca',
    text: 'Halaman terakhir Anda tetap tersimpan.',
  })
  const { name, source } = wish
  const shop = useShop()
  const token = session?.token
  const { book, askAgain } = useReadingBook(name, source, token)
  const found = book?.title
  const present = book?.file_type
  useEffect(() => {
    // An address of before the shop replaced the file by one of the other kind.
    if (present !== undefined && present !== fileType) {
      window.location.replace(paths.read({ name, source, fileType: present }))
    }
  }, [present, fileType, name, source])
  const subscription = useSubscriptionEnd(source === 'Book Subscriber', token)
  const { isOpen, onPastEnd, onForward, onShare, view: endOfBook } = useEndOfBook(book?.id)

  const signIn = useCallback(async () => {
    const next = await ask(token)
    setSession(next)
    return next.token
  }, [ask, token])

  const askedFor = useRef<string>(undefined)
  /** A place or a mark could not be sent. Asked once for a token: who will not sign in reads on without. */
  const onSignedOut = useCallback(() => {
    if (askedFor.current === token) return
    askedFor.current = token
    signIn().catch(() => undefined)
  }, [signIn, token])

  const signedOut = session === undefined && name !== ''
  useEffect(() => {
    // After the dialog is closed, the page below says the same.
    if (signedOut) signIn().catch(() => undefined)
  }, [signedOut, signIn])

  useEffect(() => {
    if (found !== undefined) document.title = `${found} · ${shop.name}`
  }, [found, shop.name])

  return (
    <>
      <div inert={isOpen}>
        {name === '' ? (
          <InsteadOfReading title="Alamat buku ini tidak lengkap" text="Buka bukunya lagi dari Buku Saya." />
        ) : session === undefined ? (
          <InsteadOfReading
            title="Masuk untuk membaca"
            text="Buku hanya dapat dibaca oleh pemiliknya. Setelah masuk, buku ini langsung terbuka."
            action={<Button onClick={() => void signIn().catch(() => undefined)}>Masuk</Button>}
          />
        ) : subscription?.wasOver ? (
          <InsteadOfReading
            title={`Langganan Anda berakhir pukul ${formatTime(subscription.end)}`}
            text="Perpanjang untuk membuka buku ini dan judul langganan lainnya. Tempat baca dan catatan Anda tetap tersimpan."
            action={<ButtonLink link={<a href={paths.packages()} />}>Perpanjang langganan</ButtonLink>}
          />
        ) : (
          children({
            name,
            source,
            token: session.token,
            title: found ?? UNNAMED,
            language: book?.language ?? undefined,
            home: { text: 'Buku Saya', href: paths.myBooks() },
            place: {
              positionKey: `${session.user.id}/${name}`,
              titleId: book?.id,
              kept: book === null ? null : book?.places,
              token: session.token,
              onSignedOut,
              onShare,
            },
            onPastEnd,
            onForward,
            marking: {
              reader: session.user.id,
              file: name,
              titleId: book?.id,
              token: session.token,
              onSignedOut,
            },
            mark: markOf(book?.buyer ?? { email: session.user.email, order: null }),
            onNeedSignIn: signIn,
            onRetry: askAgain,
          })
        )}
      </div>
      {endOfBook}
      {/* An open book stays open for a while; it is not opened again. */}
      {subscription?.wasOver === false && <SubscriptionEnd end={subscription.end} />}
      {dialog}
    </>
  )
}

const markOf = ({ email, order }: { email: string; order: string | null }) =>
  order === null ? email : `${email} · ${order}`
