import { ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { FORM_FILE_BYTES } from '#contracts/upload-bounds.ts'
import { classes } from '../../ui/classes.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { fileFault } from './file-fault.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** The form of a call that takes a picture, which comes last: the shop reads no field after it. */
export function pictureForm(
  file: File,
  version: number,
  more: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData()
  form.set('version', String(version))
  for (const [name, text] of Object.entries(more)) form.set(name, text)
  form.set('picture', file)
  return form
}

type DropFieldProps = {
  label: string
  busy: boolean
  onFile: (file: File) => void
  /** A file was chosen that is empty or too large. */
  onRefused?: () => void
  children: ReactNode
  /** As of a file input; pictures if absent. */
  accept?: string
  icon?: ReactNode
  /** The most bytes of this file. */
  most?: (file: File) => number
  /** It takes pictures that are pasted anywhere on the screen, but not into a field. */
  pasted?: boolean
}

const inForm = () => FORM_FILE_BYTES

/**
 * A field for one file, which can also be dropped on it. An empty or too large one is refused here, before it is sent.
 */
export function DropField({
  label,
  busy,
  onFile,
  onRefused,
  children,
  accept = ACCEPTED,
  icon = <ImagePlus aria-hidden className="size-6" />,
  most = inForm,
  pasted = false,
}: DropFieldProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const take = (file: File | undefined) => {
    if (file === undefined || busy) return
    const found = fileFault(file, most(file))
    setFault(found)
    if (found === undefined) onFile(file)
    else onRefused?.()
  }
  usePastedPicture(pasted, take)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div className="grid grid-rows-[1fr_auto] gap-1.5">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        aria-busy={busy}
        className={classes(
          'grid min-h-24 cursor-pointer place-items-center gap-1 rounded border-2 border-dashed p-4 text-center text-muted has-focus-visible:outline-2 has-focus-visible:outline-focus',
          over ? 'border-primary bg-primary/6' : 'border-edge hover:border-primary',
        )}
      >
        {icon}
        <span>{children}</span>
        <input
          id={id}
          type="file"
          aria-label={label}
          aria-describedby={`${id}-fault`}
          accept={accept}
          disabled={busy}
          className="sr-only"
          onChange={({ target }) => {
            take(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      <FieldError id={`${id}-fault`} error={fault} />
    </div>
  )
}

function usePastedPicture(pasted: boolean, take: (file: File | undefined) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (!isField) take([...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/')))
  })
  useEffect(() => {
    if (!pasted) return
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [pasted])
}
