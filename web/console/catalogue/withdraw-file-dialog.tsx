import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { ActDialog } from '../forms/act-dialog.tsx'

type WithdrawFileDialogProps = {
  id: number
  newest: number
  /** The revision that readers get then; undefined: the ebook is without a file. */
  former: number | undefined
  changed: (files: ConsoleData<'GET /api/console/titles/:id/files'>) => void
  close: () => void
}

/** Takes the newest file of an ebook away. */
export function WithdrawFileDialog({ id, newest, former, changed, close }: WithdrawFileDialogProps) {
  return (
    <ActDialog
      title={former === undefined ? 'Tarik berkas ini?' : `Kembali ke revisi ${former}?`}
      description={
        former === undefined
          ? 'Belum ada yang memiliki ebook ini. Selama tanpa berkas, ebook ini tidak dapat dibeli.'
          : `Revisi ${newest} dihapus. Pembaca mendapat revisi ${former} saat membuka bukunya lagi.`
      }
      submit="Tarik berkas"
      danger
      reason
      send={async ({ reason = '' }) => {
        const body = { revision: newest, reason }
        changed(await callConsole('POST /api/console/titles/:id/files/withdraw', { params: { id }, body }))
        return 'Berkas ditarik'
      }}
      close={close}
    />
  )
}
