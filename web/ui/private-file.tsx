import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import { PrivatePictures } from './private-pictures.tsx'
import { saveBase64 } from './save-file.ts'

type PrivateFileProps = {
  file: { id: number; kind: 'picture' | 'pdf'; width: number | null; height: number | null }
  /** Fetches it, as a `data:` URL: such files have no address. The same function in every render. */
  load: (id: number) => Promise<string>
  /** What it is called on the device, without its ending. */
  name: string
  onFailure: (error: unknown) => void
}

/** A file that only some people may see: a picture is shown, a PDF is saved by a button. */
export function PrivateFile({ file, load, name, onFailure }: PrivateFileProps) {
  const [busy, setBusy] = useState(false)
  const { id, kind, width, height } = file
  if (kind === 'picture') {
    return <PrivatePictures pictures={[{ id, width: width ?? 1, height: height ?? 1 }]} load={load} />
  }
  const save = async () => {
    setBusy(true)
    try {
      const url = await load(id)
      saveBase64(url.slice(url.indexOf(',') + 1), { type: 'application/pdf', name: `${name}.pdf` })
    } catch (error) {
      onFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button kind="secondary" busy={busy} onClick={() => void save()}>
      <Download aria-hidden className="size-4.5" />
      Unduh bukti transfer
    </Button>
  )
}
