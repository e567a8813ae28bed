import { LogOut, Store } from 'lucide-react'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { forgetDrafts } from '../forms/drafts.ts'
import { type Me, noteSignedOut } from '../session/staff-session.ts'

const entry = 'flex min-h-10 w-full items-center gap-3 rounded-sm px-3 text-left text-ink hover:bg-line/50'

/** Who is signed in, the way to the shop, and out. */
export function AccountMenu({ me }: { me: Me }) {
  const { act, busy } = useAct()
  const signOut = async () => {
    const done = await act(() => callConsole('POST /api/console/sign-out'))
    if (done === undefined) return
    forgetDrafts()
    noteSignedOut()
  }
  return (
    <div className="grid gap-0.5">
      <p className="px-3 pb-1">
        <span className="block truncate font-semibold">{me.name}</span>
        <span className="block truncate text-xs text-muted">{me.roles.join(', ')}</span>
      </p>
      <a href="/" target="_blank" rel="noreferrer" className={entry}>
        <Store aria-hidden className="size-4.5 shrink-0" />
        Lihat toko
      </a>
      <button type="button" aria-disabled={busy} onClick={() => void signOut()} className={entry}>
        <LogOut aria-hidden className="size-4.5 shrink-0" />
        Keluar
      </button>
    </div>
  )
}
