import { BookDown, Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dayInWib } from '#kernel/time.ts'
import { call } from '../../api/call.ts'
import { fetchFile } from '../../api/fetch-file.ts'
import { useAttempt } from '../../api/use-attempt.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../shell/link.tsx'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useOnDemand } from '../../ui/use-on-demand.tsx'

const loadDialog = async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog

async function download(): Promise<void> {
  const data = await call('GET /api/auth/data-export')
  const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  saveFile(content, `data-saya-${dayInWib(new Date())}.json`)
}

/** For people: a page of HTML with what was read, marked, reviewed, wished for and bought. */
async function downloadPage(): Promise<void> {
  saveFile(await fetchFile('/api/user/own-file'), `bacaan-saya-${dayInWib(new Date())}.html`)
}

/** The rights that the law gives every user: a copy of their data, and its deletion. */
export function OwnData() {
  const { busyWith, attempt } = useAttempt<'page' | 'data'>()
  const [deleting, setDeleting] = useState(false)
  const DeleteAccountDialog = useOnDemand(loadDialog, deleting, () => setDeleting(false))
  return (
    <section aria-labelledby="data-anda" className="rounded border border-line bg-surface p-5 sm:p-8">
      <h3 id="data-anda" className="text-lg font-bold">
        Data dan privasi
      </h3>
      <p className="mt-2 measure text-muted">
        Unduh catatan, riwayat baca, ulasan, keinginan, dan pesanan Anda dalam satu berkas untuk dibaca, atau
        semua data yang kami simpan tentang Anda untuk program lain. Anda juga dapat menghapus akun. Cara kami
        memakai data dijelaskan dalam{' '}
        <Link to={paths.privacy()} className="font-semibold text-primary underline">
          kebijakan privasi
        </Link>
        .
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          kind="secondary"
          busy={busyWith === 'page'}
          onClick={() => void attempt(downloadPage, 'page')}
        >
          <BookDown aria-hidden className="size-4.5" />
          Unduh bacaan saya
        </Button>
        <Button kind="secondary" busy={busyWith === 'data'} onClick={() => void attempt(download, 'data')}>
          <Download aria-hidden className="size-4.5" />
          Unduh data saya
        </Button>
        <Button kind="ghost" className="text-danger!" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden className="size-4.5" />
          Hapus akun
        </Button>
      </div>
      {DeleteAccountDialog && <DeleteAccountDialog open={deleting} onClose={() => setDeleting(false)} />}
    </section>
  )
}
