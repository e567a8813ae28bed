import { useNavigate } from 'react-router'
import { dayInWib } from '#kernel/time.ts'
import { TextField } from '../../ui/text-field.tsx'
import { callConsole } from '../api/call-console.ts'
import { ActDialog } from '../forms/act-dialog.tsx'
import { consolePaths } from '../paths.ts'
import { nextIssueName } from './next-issue.ts'
import type { TitleRecord } from './title-words.ts'

/** Adds the next issue with what the issues share, and opens it. */
export function NextIssueDialog({ title, close }: { title: TitleRecord; close: () => void }) {
  const navigate = useNavigate()
  return (
    <ActDialog
      title="Buat edisi berikutnya"
      description="Penerbit, genre, bahasa, nama, seri, keterangan, harga, dan PPN disalin. Sampul, berkas, ISBN, stok, diskon, pra-pesan, dan hari keluar dari langganan tidak. Edisi baru ini draf."
      submit="Buat draf"
      check={({ title: name = '', released_on = '' }) => ({
        title: name.trim() === '' ? 'Isi judul' : undefined,
        released_on: released_on === '' ? 'Isi tanggal terbit' : undefined,
      })}
      send={async ({ title: name = '', released_on = '' }) => {
        const added = await callConsole('POST /api/console/titles/:id/next-issue', {
          params: { id: title.id },
          body: { title: name, released_on },
        })
        await navigate(consolePaths.screen(`katalog/${added.id}`))
        return `“${added.title}” ditambahkan sebagai draf`
      }}
      close={close}
    >
      <TextField
        label="Judul"
        name="title"
        defaultValue={nextIssueName(title.title)}
        autoComplete="off"
        maxLength={500}
        autoFocus
      />
      <TextField label="Tanggal terbit" name="released_on" type="date" defaultValue={dayInWib(new Date())} />
    </ActDialog>
  )
}
