import { ImagePlus } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { classes } from '../../ui/classes.ts'

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
  children: ReactNode
  /** As of a file input; pictures if absent. */
  accept?: string
  icon?: ReactNode
}

/** A field for one file, which can also be dropped on it. */
export function DropField({
  label,
  busy,
  onFile,
  children,
  accept = ACCEPTED,
  icon = <ImagePlus aria-hidden className="size-6" />,
}: DropFieldProps) {
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined && !busy) onFile(file)
  }
  return (
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
        accept={accept}
        disabled={busy}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onFile(file)
          target.value = ''
        }}
      />
    </label>
  )
}
