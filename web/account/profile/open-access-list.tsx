import { HardDriveDownload, Link2, MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Session } from '#contracts/accounts.ts'
import type { OfflineDevice } from '#contracts/offline.ts'
import { formatDate, formatTime } from '#kernel/time.ts'
import { callForAnswer } from '../../api/call.ts'
import { isCallFailure } from '../../api/call-failure.ts'
import { toastFailure } from '../../api/toast-failure.ts'
import { MissingPart } from '../../shell/missing-part.tsx'
import { signOut } from '../../shell/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { showToast } from '../../ui/toast.ts'
import type { OpenAccess } from './load-profile.ts'

type ReadingLink = NonNullable<OpenAccess['links']>[number]
/** Ends something at the shop. @returns the shop's sentence; undefined where another one is shown */
type End = () => Promise<string | undefined>

/** Runs `end`, shows what came of it and loads the list again. `onEnded` moves the focus from what is gone. */
function useEnding(onEnded: () => void): { busy: boolean; run: (end: End) => void } {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const run = async (end: End) => {
    setBusy(true)
    try {
      const text = await end()
      if (text !== undefined) showToast({ kind: 'success', text })
      onEnded()
    } catch (error) {
      // It has ended already, which is what the user wanted.
      if (isCallFailure(error) && error.status === 404) onEnded()
      else toastFailure(error)
    }
    await revalidate()
    setBusy(false)
  }
  return { busy, run: (end) => void run(end) }
}

type EntryProps = {
  icon: ReactNode
  children: ReactNode
  /** The button's text, and what it is about for those who hear it without its row. */
  action: [text: string, about: string]
  /** It belongs to a device. */
  isPart?: boolean
  end: End
  onEnded: () => void
}

function Entry({ icon, children, action: [text, about], isPart = false, end, onEnded }: EntryProps) {
  const { busy, run } = useEnding(onEnded)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="relative min-w-0 grow basis-60 pl-9">
        <span aria-hidden className="absolute top-0.5 left-0 text-muted [&>svg]:size-5">
          {icon}
        </span>
        {children}
      </div>
      <Button
        kind={isPart ? 'ghost' : 'secondary'}
        // Below the text, where there is no room beside it.
        className={isPart ? 'ml-6 px-3!' : ''}
        busy={busy}
        aria-label={`${text}: ${about}`}
        onClick={() => run(end)}
      >
        {text}
      </Button>
    </div>
  )
}

type DeviceProps = {
  session: Session
  saved: OfflineDevice | undefined
  links: readonly ReadingLink[]
  onEnded: () => void
}

/** A device that is signed in, with the books that are saved there and the reading links that were made there. */
function Device({ session, saved, links, onEnded }: DeviceProps) {
  const { id, device, current } = session
  const end: End = async () => {
    if (current) {
      await signOut()
      return undefined
    }
    return (await callForAnswer('DELETE /api/auth/sessions/:id', { params: { id } })).message
  }
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <Entry
        icon={<MonitorSmartphone />}
        action={[current ? 'Keluar dari perangkat ini' : 'Keluarkan perangkat', device]}
        end={end}
        onEnded={onEnded}
      >
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {device}
          {current && <Chip tone="success">Perangkat ini</Chip>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          Terakhir dipakai {formatTime(new Date(session.last_used_at))}
        </p>
      </Entry>
      {(saved !== undefined || links.length > 0) && (
        <ul
          aria-label={`Buku tersimpan dan tautan baca di ${device}`}
          className="mt-2 ml-2.5 grid gap-2 border-l border-line pl-4 sm:pl-6"
        >
          {saved && (
            <li>
              <Saved saved={saved} onEnded={onEnded} />
            </li>
          )}
          {links.map((link) => (
            <li key={link.id}>
              <Shared link={link} onEnded={onEnded} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Saved({ saved, onEnded }: { saved: OfflineDevice; onEnded: () => void }) {
  const { id, device, current, books, titles, ends_at } = saved
  const others = books - titles.length
  const end: End = async () => {
    const { message } = await callForAnswer('DELETE /api/user/offline-devices/:id', { params: { id } })
    if (!current) return message
    // This device need not wait for its next page.
    const { tendSavedBooks } = await import('../../offline/tend-saved-books.ts')
    await tendSavedBooks()
    return undefined
  }
  return (
    <Entry
      icon={<HardDriveDownload />}
      action={['Hapus buku tersimpan', device]}
      isPart
      end={end}
      onEnded={onEnded}
    >
      <p>
        {books} buku tersimpan
        <span className="text-muted tabular-nums"> · sampai {formatDate(new Date(ends_at))}</span>
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {titles.join(', ')}
        {others > 0 && `, dan ${others} lainnya`}
      </p>
    </Entry>
  )
}

function Shared({ link, onEnded }: { link: ReadingLink; onEnded: () => void }) {
  const { id, title, expires_at, devices } = link
  const end: End = async () =>
    (await callForAnswer('DELETE /api/user/reading-links/:id', { params: { id } })).message
  return (
    <Entry icon={<Link2 />} action={['Cabut tautan', title]} isPart end={end} onEnded={onEnded}>
      <p>
        Tautan baca
        <span className="text-muted tabular-nums"> · sampai {formatTime(new Date(expires_at))}</span>
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {title} · {devices === 0 ? 'belum dibuka' : `dibuka di ${devices} dari 2 perangkat`}
      </p>
    </Entry>
  )
}

/** How many devices are shown at first; a button shows the others. */
const AT_ONCE = 5

/** Everything that can open the account or its books, by device, this one first. Each part can be ended. */
export function OpenAccessList({ open: { sessions, devices, links } }: { open: OpenAccess }) {
  const [all, setAll] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const onEnded = () => heading.current?.focus()
  const inOrder = sessions?.toSorted((a, b) => Number(b.current) - Number(a.current))
  const hidden = (inOrder?.length ?? 0) - AT_ONCE
  return (
    <section aria-labelledby="terbuka" className="rounded border border-line bg-surface p-5 sm:p-8">
      <h3 id="terbuka" ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        Perangkat dan tautan baca
      </h3>
      <p className="mt-2 measure text-muted">
        Semua yang sekarang dapat membuka akun atau buku Anda. Keluar dari sebuah perangkat juga mengakhiri
        buku tersimpan di sana dan tautan baca yang dibuat di sana.
      </p>
      {inOrder === undefined ? (
        <MissingPart />
      ) : (
        <ul className="mt-3">
          {inOrder.slice(0, all ? undefined : AT_ONCE).map((session) => (
            <Device
              key={session.id}
              session={session}
              saved={devices?.find(({ id }) => id === session.id)}
              links={links?.filter(({ session_id }) => session_id === session.id) ?? []}
              onEnded={onEnded}
            />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button kind="ghost" className="mt-2 -ml-3 px-3!" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Tampilkan lebih sedikit' : `Tampilkan ${hidden} perangkat lain`}
        </Button>
      )}
      {inOrder !== undefined && (
        <>
          <Standing devices={devices} links={links} />
          {inOrder.length > 1 && <EndOthers onEnded={onEnded} />}
        </>
      )}
    </section>
  )
}

/** What is to be known of saved books and links in all. */
function Standing({ devices, links }: Pick<OpenAccess, 'devices' | 'links'>) {
  const { revalidate, state } = useRevalidator()
  if (devices === undefined || links === undefined) {
    return (
      <InlineNotice tone="danger" announced className="mt-3">
        <p className="mb-3">
          {devices === undefined ? 'Daftar buku tersimpan' : 'Daftar tautan baca'} gagal dimuat.
        </p>
        <Button kind="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
          Muat ulang
        </Button>
      </InlineNotice>
    )
  }
  if (devices.length + links.length === 0)
    return <p className="mt-2 text-sm text-muted">Tidak ada buku tersimpan atau tautan baca.</p>
  if (devices.every(({ current }) => current)) return null
  return (
    <p className="mt-2 measure text-sm text-muted">
      Perangkat lain yang sedang tanpa internet menghapus buku tersimpannya saat tersambung lagi. Sampai saat
      itu bukunya masih dapat dibaca di sana, paling lama sampai tanggal yang tertera.
    </p>
  )
}

function EndOthers({ onEnded }: { onEnded: () => void }) {
  const { busy, run } = useEnding(onEnded)
  return (
    <Button
      kind="secondary"
      className="mt-4"
      busy={busy}
      onClick={() => run(async () => (await callForAnswer('DELETE /api/auth/sessions')).message)}
    >
      Keluar dari semua perangkat lain
    </Button>
  )
}
