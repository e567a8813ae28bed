import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { tellDone } from '../api/use-act.tsx'
import { ActDialog } from '../forms/act-dialog.tsx'

type ShareDialogProps = {
  name: string
  publisher: { id: number; basis_points: number | null }
  month: string
  close: () => void
  done: () => void
}

const pointsIn = (text = '') => {
  const typed = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim().replace(/%$/, ''))
  const points = typed === null ? undefined : Number(typed[1]) * 100 + Number((typed[2] ?? '').padEnd(2, '0'))
  return points !== undefined && points <= 10_000 ? points : undefined
}

/** The part of its titles' revenue that a publisher gets. */
export function ShareDialog({ name, publisher, month, close, done }: ShareDialogProps) {
  return (
    <ActDialog
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
        tellDone(`Bagian ${name} disimpan`)
        done()
      }}
      onClose={close}
    >
      {(errors) => (
        <TextField
          label="Bagian (%)"
          name="share"
          inputMode="decimal"
          defaultValue={
            publisher.basis_points === null ? '' : String(publisher.basis_points / 100).replace('.', ',')
          }
          error={errors.share}
          autoComplete="off"
          autoFocus
        />
      )}
    </ActDialog>
  )
}
