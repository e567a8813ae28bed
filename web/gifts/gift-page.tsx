import { type ReactNode, useEffect, useState } from 'react'
import type { CallData } from '#contracts/calls.ts'
import type { GiftState } from '#contracts/gift-choices.ts'
import type { OpenedGift } from '#contracts/gifts.ts'
import { formatLongDate, formatLongMoment } from '#kernel/long-date.ts'
import { call } from '../api/call.ts'
import { isCallFailure } from '../api/call-failure.ts'
import { paths } from '../paths.ts'
import { FileIcon } from '../shell/file-icon.tsx'
import { Link } from '../shell/link.tsx'
import { metaOf } from '../shell/page-meta.ts'
import { BoughtCover } from '../ui/bought-cover.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../ui/state-notice.tsx'
import { useLostFocus } from '../ui/use-lost-focus.ts'
import { AcceptGift } from './accept-gift.tsx'
import { forgetGiftToken, takeGiftToken } from './gift-token.ts'

type Accepted = CallData<'POST /api/user/gifts/accept'>

export const meta = metaOf({ title: 'Hadiah untuk Anda', hidden: true })

/** The page of a mailed gift. It is the same for everybody until the browser reads the token. */
export default function GiftPage() {
  const [token, setToken] = useState<string | null>()
  const [opened, setOpened] = useState<OpenedGift>()
  const [failure, setFailure] = useState<string>()
  const [accepted, setAccepted] = useState<Accepted>()
  const [turn, setTurn] = useState(0)
  // Something on this page was used: what it showed before is gone, and the focus with it.
  const [used, setUsed] = useState(false)

  useEffect(() => {
    const read = () => setToken(takeGiftToken() ?? null)
    read()
    // Another gift's link in the same tab.
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn fetches the same once more
  useEffect(() => {
    if (token == null) return
    const left = new AbortController()
    setOpened(undefined)
    setAccepted(undefined)
    setFailure(undefined)
    call('POST /api/user/gifts/open', { body: { token } }, { signal: left.signal }).then(
      setOpened,
      (error: unknown) => {
        if (left.signal.aborted) return
        if (!isCallFailure(error)) throw error
        setFailure(error.message || 'Hadiah ini tidak dapat dibuka.')
      },
    )
    return () => left.abort()
  }, [token, turn])

  const accept = (now: Accepted) => {
    forgetGiftToken()
    setAccepted(now)
  }
  const change = (now: OpenedGift) => {
    setUsed(true)
    setOpened(now)
  }
  const retry = () => {
    setUsed(true)
    setTurn((last) => last + 1)
  }
  return (
    <div className="wrap min-h-[60svh] max-w-3xl py-8">
      {/* The gift itself has a heading of its own. */}
      {!(opened?.gift && accepted === undefined) && <h1 className="sr-only">Hadiah untuk Anda</h1>}
      {token === null ? (
        <EmptyState
          icon={<FileIcon name="gift" />}
          title="Buka hadiah dari email Anda"
          text="Tautan lengkapnya ada di email hadiah yang Anda terima."
        />
      ) : failure !== undefined ? (
        <Replacing isNew={used}>
          <ErrorState title={failure} onRetry={retry} />
        </Replacing>
      ) : token === undefined || opened === undefined ? (
        <LoadingState text="Membuka hadiah..." />
      ) : accepted !== undefined ? (
        <Replacing isNew>
          <Done accepted={accepted} />
        </Replacing>
      ) : opened.gift === null ? (
        <Replacing isNew={used}>
          <Closed state={opened.state} />
        </Replacing>
      ) : (
        <>
          <Opened gift={opened.gift} isNew={used} />
          <AcceptGift token={token} gift={opened.gift} onAccepted={accept} onChange={change} />
        </>
      )}
    </div>
  )
}

/** Takes the place of what had the focus. */
function Replacing({ isNew, children }: { isNew: boolean; children: ReactNode }) {
  const element = useLostFocus<HTMLDivElement>(isNew)
  return (
    <div ref={element} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

function Opened({ gift, isNew }: { gift: OpenGift; isNew: boolean }) {
  const { giver, name, message, until, books, bundle, subscription } = gift
  const [book] = books
  const heading = useLostFocus<HTMLHeadingElement>(isNew)
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="outline-none font-serif text-2xl font-semibold text-balance wrap-anywhere sm:text-3xl"
      >
        {name}, ada hadiah dari {giver}
      </h1>
      <div className="mt-6 flex gap-4 rounded border border-line bg-surface p-4 sm:gap-6 sm:p-6">
        <BoughtCover
          picture={book?.cover_picture ?? null}
          sizes="(width < 40rem) 6rem, 9rem"
          className="relative w-24 self-start sm:w-36"
        />
        <div className="grid min-w-0 flex-1 content-start gap-3">
          <p className="font-serif text-lg leading-snug font-semibold wrap-anywhere sm:text-xl">
            {bundle ?? book?.title ?? subscription?.name}
          </p>
          <p className="text-muted wrap-anywhere">
            {subscription !== null
              ? `Langganan ${subscription.months} bulan`
              : bundle !== null
                ? `Set ${books.length} ebook`
                : book?.author}
          </p>
          {bundle !== null && (
            <ul className="grid list-disc gap-1 pl-5">
              {books.map(({ id, title }) => (
                <li key={id} className="wrap-anywhere">
                  {title}
                </li>
              ))}
            </ul>
          )}
          {message !== '' && (
            <blockquote className="border-l-2 border-accent pl-3 whitespace-pre-line wrap-anywhere">
              {message}
            </blockquote>
          )}
        </div>
      </div>
      <p className="mt-3 text-sm text-muted">
        Dapat diterima sampai {formatLongMoment(new Date(until))}, oleh siapa pun yang memegang tautannya.
      </p>
    </>
  )
}

type OpenGift = NonNullable<OpenedGift['gift']>

const CLOSED: Record<GiftState, string> = {
  claimed: 'Hadiah ini sudah diterima',
  returned: 'Hadiah ini sudah kembali kepada pemberinya',
  withdrawn: 'Hadiah ini dibatalkan',
  unpaid: 'Hadiah ini belum dapat dibuka',
  scheduled: 'Hadiah ini belum dapat dibuka',
  sent: 'Hadiah ini belum dapat dibuka',
}

function Closed({ state }: { state: GiftState }) {
  return (
    <EmptyState
      icon={<FileIcon name="gift" />}
      title={CLOSED[state]}
      text={state === 'claimed' ? 'Jika Anda yang menerimanya, isinya ada di Buku Saya.' : undefined}
      action={
        <ButtonLink
          kind="secondary"
          link={<Link to={state === 'claimed' ? paths.myBooks() : paths.books()} />}
        >
          {state === 'claimed' ? 'Buku Saya' : 'Cari buku'}
        </ButtonLink>
      }
    />
  )
}

function Done({ accepted: { books, ends_at: ends } }: { accepted: Accepted }) {
  const [book] = books
  return (
    <div role="status">
      <EmptyState
        icon={<FileIcon name="gift" />}
        title="Hadiah diterima"
        text={
          book === undefined
            ? `Langganan Anda berlaku sampai ${ends === null ? '-' : formatLongDate(new Date(ends))}.`
            : books.length > 1
              ? `${books.length} ebook sudah ada di Buku Saya.`
              : `“${book.title}” sudah ada di Buku Saya.`
        }
        action={<ButtonLink link={<Link to={paths.myBooks()} />}>Buka Buku Saya</ButtonLink>}
      />
    </div>
  )
}
