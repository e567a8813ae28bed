import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'

export type Notification = ConsoleData<'GET /api/console/payments/unmatched'>['notifications'][number]

/** Ends a notification that somebody has compared with the provider's own records. */
export function EndNotificationDialog({
  notification: { id, gateway, reference },
  ...dialog
}: Asking & { notification: Notification }) {
  return (
    <ActDialog
      {...dialog}
      title="Akhiri pemberitahuan ini?"
      description={`${gateway}, ${reference}. Penyedia ditanya sekali lagi; yang dikonfirmasinya diterapkan. Selain itu tidak ada uang atau pesanan yang berubah. Jika penyedia mengirimnya lagi, pemberitahuan ini diperiksa dari awal.`}
      submit="Akhiri"
      reason
      send={async ({ reason = '' }) => {
        const { applied } = await callConsole('POST /api/console/payments/notifications/:id/end', {
          params: { id },
          body: { reason },
        })
        return applied ? 'Penyedia mengonfirmasinya, jadi sudah diterapkan' : 'Pemberitahuan diakhiri'
      }}
    />
  )
}
