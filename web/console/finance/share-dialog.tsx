import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'
import { pointsIn, pointsText } from '../forms/basis-points.ts'

type ShareDialogProps = Asking & {
  name: string
  publisher: { id: number; basis_points: number | null }
  month: string
}

/** The part of its titles' revenue that a publisher gets. */
export function ShareDialog({ name, publisher, month, ...dialog }: ShareDialogProps) {
  return (
    <ActDialog
      {...dialog}
      title={`Bagian ${name}`}
      description={`Dari jumlah setelah potongan dan pengembalian. Berlaku mulai ${month}; bulan sebelumnya tidak berubah.`}
      submit="Simpan"
      check={({ share }) => ({
        share: pointsIn(share) === undefined ? 'Isi persen, misalnya 45 atau 47,5' : undefined,
      })}
      send={async ({ share }) => {
        await callConsole('PUT /api/console/publishers/:id/share', {
          params: { id: publisher.id },
          body: { since: month, basis_points: pointsIn(share) ?? 0 },
        })
        return `Bagian ${name} disimpan`
      }}
    >
      <TextField
        label="Bagian (%)"
        name="share"
        inputMode="decimal"
        defaultValue={publisher.basis_points === null ? '' : pointsText(publisher.basis_points)}
        autoComplete="off"
        autoFocus
      />
    </ActDialog>
  )
}
