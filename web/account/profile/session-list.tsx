import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Session } from '#contracts/accounts.ts'
import { formatTime } from '#kernel/time.ts'
import { callForAnswer } from '../../api/call.ts'
import { isCallFailure } from '../../api/call-failure.ts'
import { toastFailure } from '../../api/toast-failure.ts'
import { MissingPart } from '../../shell/missing-part.tsx'
import { signOut } from '../../shell/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { showToast } from '../../ui/toast.ts'

function SessionRow({ session }: { session: Session }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    if (session.current) return signOut()
    try {
      const params = { id: session.id }
      const { message } = await callForAnswer('DELETE /api/auth/sessions/:id', { params })
      showToast({ kind: 'success', text: message || 'Perangkat itu telah dikeluarkan.' })
    } catch (error) {
      // The session has ended already, which is what the user wanted.
      if (!isCallFailure(error) || error.status !== 404) toastFailure(error, 'Terjadi Kesalahan')
    }
    await revalidate()
    setBusy(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 first:border-t-0">
      <div className="relative min-w-0 grow basis-60 pl-9">
        <MonitorSmartphone aria-hidden className="absolute top-0.5 left-0 size-5 text-muted" />
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {session.device}
          {session.current && <Chip tone="success">Perangkat ini</Chip>}
        </p>
        <p className="text-sm text-muted tabular-nums">
          Terakhir dipakai {formatTime(new Date(session.last_used_at))}
        </p>
      </div>
      <Button kind="secondary" busy={busy} onClick={() => void end()}>
        Keluar dari perangkat ini
        <span className="sr-only">: {session.device}</span>
      </Button>
    </li>
  )
}

/** How many are shown at first; a button shows the others. */
const AT_ONCE = 5

/** The devices on which the account is signed in, this one first. Each can be signed out. */
export function SessionList({ sessions }: { sessions: Session[] | undefined }) {
  const [all, setAll] = useState(false)
  const inOrder = sessions?.toSorted((a, b) => Number(b.current) - Number(a.current))
  const hidden = (inOrder?.length ?? 0) - AT_ONCE
  return (
    <section aria-labelledby="perangkat" className="rounded border border-line bg-surface p-5 sm:p-8">
      <h3 id="perangkat" className="text-lg font-bold">
        Perangkat yang sedang masuk
      </h3>
      {inOrder === undefined ? (
        <MissingPart />
      ) : (
        <ul className="mt-3">
          {inOrder.slice(0, all ? undefined : AT_ONCE).map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <Button kind="ghost" className="mt-2 -ml-3 px-3!" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Tampilkan lebih sedikit' : `Tampilkan ${hidden} perangkat lain`}
        </Button>
      )}
    </section>
  )
}
