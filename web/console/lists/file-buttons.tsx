import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'

const FORMATS = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' } as const
type Format = keyof typeof FORMATS

type FileButtonsProps<Given extends Format> = {
  formats: readonly Given[]
  fetchFile: (format: Given) => Promise<{ name: string; type: string; bytes: string }>
}

/** What a screen lists, as a file. What saves it is fetched with the first click: most lists are only looked at. */
export function FileButtons<Given extends Format>({ formats, fetchFile }: FileButtonsProps<Given>) {
  const [busy, setBusy] = useState(false)
  const save = async (format: Given) => {
    setBusy(true)
    const saver = await import('../api/save-answer.ts').catch(() => undefined)
    if (saver === undefined) showToast({ kind: 'error', text: 'Sambungan terputus', of: 'file' })
    await saver?.saveAnswer(() => fetchFile(format))
    setBusy(false)
  }
  return (
    <fieldset
      className="flex min-w-0 flex-wrap items-center justify-end gap-1 max-md:-mr-3 max-md:gap-0"
      aria-label="Unduh"
    >
      {formats.map((format) => (
        <Button key={format} kind="ghost" busy={busy} onClick={() => void save(format)}>
          <Download aria-hidden className="size-4 md:hidden" />
          <span>
            <span className="max-md:sr-only">Unduh</span> {FORMATS[format]}
          </span>
        </Button>
      ))}
    </fieldset>
  )
}
