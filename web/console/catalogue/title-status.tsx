import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { callConsole } from '../api/call-console.ts'
import { useAct } from '../api/use-act.tsx'
import { saveInTurn } from './save-in-turn.ts'
import type { TitleRecord, TitleStatus } from './title-words.ts'

const WithdrawDialog = laterPart(() => import('./withdraw-dialog.tsx'), 'WithdrawDialog')

type StatusActionsProps = { title: TitleRecord; changed: (title: TitleRecord) => void }

/** Puts a title on sale or withdraws it; both can be taken back. */
export function StatusActions({ title, changed }: StatusActionsProps) {
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAct()
  const { id, status } = title
  const move = async (to: TitleStatus, version: number) => {
    const saved = await saveInTurn({ id, version }, (from) =>
      callConsole('PUT /api/console/titles/:id/status', {
        params: { id },
        body: { status: to, version: from },
      }),
    )
    changed(saved)
    return saved
  }
  const press = (to: TitleStatus, done: string) => async () => {
    setAsking(false)
    await act(() => move(to, title.version), { done, undo: (saved) => move(status, saved.version) })
  }
  if (status === 'on_sale') {
    return (
      <>
        <Button kind="secondary" className="text-danger!" busy={busy} onClick={() => setAsking(true)}>
          Tarik dari penjualan
        </Button>
        {asking && (
          <WithdrawDialog
            onClose={() => setAsking(false)}
            onWithdraw={press('withdrawn', 'Judul ditarik dari penjualan')}
          />
        )}
      </>
    )
  }
  return (
    <Button busy={busy} onClick={press('on_sale', 'Judul sekarang dijual')}>
      {status === 'draft' ? 'Jual' : 'Jual lagi'}
    </Button>
  )
}
