import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ViewedList } from '#contracts/console/views.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { useCall } from '../api/use-call.ts'
import { filterLook } from './filters.tsx'
import { useListAddress } from './use-list-address.ts'

const SaveViewDialog = laterPart(() => import('./save-view-dialog.tsx'), 'SaveViewDialog')

type View = ConsoleData<'GET /api/console/me/views'>[number]

const MARGIN = 8

/** At the right edge of a phone it would make the page wider than the window. */
function keepInWindow(panel: HTMLElement | null): void {
  if (panel === null) return
  const beyond = panel.getBoundingClientRect().right - document.documentElement.clientWidth + MARGIN
  if (beyond > 0) panel.style.translate = `${-beyond}px`
}

/** States of a list that were kept by a name: one's own, and those of everybody. They are fetched once opened. */
export function SavedViews({ list }: { list: ViewedList }) {
  const address = useListAddress()
  const [open, setOpen] = useState(false)
  const [saving, setSaving] = useState(false)
  const views = useCall('GET /api/console/me/views', open ? { query: { list } } : 'wait')
  const { act, busy } = useAct()
  const remove = async ({ id, name, query, shared }: View) => {
    const call = () => callConsole('DELETE /api/console/me/views/:id', { params: { id } })
    const undo = async () => {
      await callConsole('POST /api/console/me/views', { body: { list, name, query, shared } })
      views.reload()
    }
    if (await act(call, { done: `Tampilan ${name} dihapus`, undo })) views.reload()
  }
  return (
    <details className="relative" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes(filterLook, 'flex list-none items-center gap-2 font-semibold')}>
        <Bookmark aria-hidden className="size-4" />
        Tampilan
      </summary>
      {open && (
        <div
          ref={keepInWindow}
          className="absolute z-20 mt-1.5 grid w-72 max-w-[80vw] gap-2 rounded border border-line bg-surface p-3 shadow-float"
        >
          <ul aria-label="Tampilan tersimpan" className="grid">
            {views.data?.map((view) => {
              const { id, name, query, shared, removable } = view
              return (
                <li key={id} className="flex items-center gap-2">
                  <Link
                    to={`?${query}`}
                    aria-current={query === address.view ? 'true' : undefined}
                    onClick={() => setOpen(false)}
                    className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-sm px-2 hover:bg-line/50 aria-[current]:font-semibold"
                  >
                    <span className="min-w-0 wrap-anywhere">{name}</span>
                    {shared && <span className="text-xs text-muted">bersama</span>}
                  </Link>
                  {removable && (
                    <IconButton
                      label={`Hapus tampilan ${name}`}
                      disabled={busy}
                      onClick={() => void remove(view)}
                    >
                      <Trash2 aria-hidden className="size-4" />
                    </IconButton>
                  )}
                </li>
              )
            })}
          </ul>
          {views.failure !== undefined && <p className="text-danger">{views.failure.message}</p>}
          {views.data?.length === 0 && <p className="text-muted">Belum ada tampilan yang disimpan.</p>}
          <Button kind="secondary" disabled={address.view === ''} onClick={() => setSaving(true)}>
            Simpan tampilan ini
          </Button>
          {address.view === '' && <p className="text-xs text-muted">Saring daftarnya dahulu.</p>}
        </div>
      )}
      {saving && (
        <SaveViewDialog list={list} query={address.view} close={() => setSaving(false)} done={views.reload} />
      )}
    </details>
  )
}
