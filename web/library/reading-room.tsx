import { LibraryBig } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { FileSource } from '#contracts/library.ts'
import { useSignIn } from '../account/sign-in-dialog.tsx'
import { paths } from '../paths.ts'
import { readSession, type Session } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/state-notice.tsx'
import { useShelfTitle } from './use-shelf-title.ts'

/** What the reader's address names. */
export type ReadingWish = { name: string; source: FileSource }

export function readingWish(params: URLSearchParams): ReadingWish {
  const source = params.get('source') === 'Book Subscriber' ? 'Book Subscriber' : 'Book User'
  return { name: params.get('name')?.trim() ?? '', source }
}

/** What both readers are given. */
export type Reading = ReadingWish & {
  token: string
  title: string
  homeHref: string
  positionKey: string
  onNeedSignIn: () => Promise<string>
}

const UNNAMED = 'Buku'

/**
 * Where books are read: lets in who is signed in, asks others to sign in on the spot, and keeps the place.
 * The session is the one that the reader came with: another tab that signs out takes no book away.
 */
export function ReadingRoom({
  wish,
  children,
}: {
  wish: ReadingWish
  children: (reading: Reading) => ReactNode
}) {
  const [session, setSession] = useState<Session | undefined>(readSession)
  const { ask, dialog } = useSignIn({
    title: 'Masuk untuk melanjutkan membaca',
    text: 'Halaman terakhir Anda tetap tersimpan.',
  })
  const { name, source } = wish
  const token = session?.token
  const found = useShelfTitle(name, source, token)
  const title = found ?? UNNAMED

  const signIn = useCallback(async () => {
    const next = await ask(token)
    setSession(next)
    return next.token
  }, [ask, token])

  const signedOut = session === undefined && name !== ''
  useEffect(() => {
    // A dialog that is closed leaves the page below, which says the same.
    if (signedOut) signIn().catch(() => undefined)
  }, [signedOut, signIn])

  useEffect(() => {
    if (found !== undefined) document.title = `${found} · Lembar`
  }, [found])

  const homeHref = paths.myBooks()
  return (
    <>
      {name === '' ? (
        <Instead title="Alamat buku ini tidak lengkap" text="Buka bukunya lagi dari Buku Saya." />
      ) : session === undefined ? (
        <Instead
          title="Masuk untuk membaca"
          text="Buku hanya dapat dibaca oleh pemiliknya. Setelah masuk, buku ini langsung terbuka."
          action={<Button onClick={() => void signIn().catch(() => undefined)}>Masuk</Button>}
        />
      ) : (
        children({
          name,
          source,
          token: session.token,
          title,
          homeHref,
          positionKey: `${session.user.id}/${name}`,
          onNeedSignIn: signIn,
        })
      )}
      {dialog}
    </>
  )
}

function Instead({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="grid min-h-dvh place-items-center">
      <div>
        <h1 className="sr-only">Pembaca</h1>
        <EmptyState
          icon={<LibraryBig />}
          title={title}
          text={text}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              {action}
              <ButtonLink kind="secondary" link={<a href={paths.myBooks()}>Buku Saya</a>}>
                Buku Saya
              </ButtonLink>
            </div>
          }
        />
      </div>
    </div>
  )
}
