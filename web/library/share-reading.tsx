import { Share2 } from 'lucide-react'
import { useState } from 'react'
import type { ReaderTarget } from '../paths.ts'
import { useOnDemand } from '../ui/use-on-demand.tsx'

const loadDialog = async () => (await import('./share-dialog.tsx')).ShareDialog

/** 'Bagikan akses baca' of one ebook. */
export function ShareReading({ title, target }: { title: string; target: ReaderTarget }) {
  const [open, setOpen] = useState(false)
  const ShareDialog = useOnDemand(loadDialog, open, () => setOpen(false))
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={`Bagikan akses baca ${title}`}
        title="Bagikan akses baca"
        className="relative z-1 inline-flex size-11 items-center justify-center rounded text-muted hover:text-primary"
      >
        <Share2 aria-hidden className="size-4.5" />
      </button>
      {open && ShareDialog && <ShareDialog title={title} target={target} onClose={() => setOpen(false)} />}
    </>
  )
}
