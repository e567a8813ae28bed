import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { RETURN_PICTURE_BYTES } from '#contracts/return-choices.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

type PictureInputProps = {
  /** How many more there may be. */
  most: number
  busy?: boolean
  onPick: (files: File[]) => void
}

/** A button that picks pictures from the device or its camera. */
export function PictureInput({ most, busy = false, onPick }: PictureInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: File[]) => {
    const fitting = files.filter(({ size }) => size <= RETURN_PICTURE_BYTES)
    const left = files.length - Math.min(fitting.length, most)
    if (left > 0) {
      const text =
        fitting.length < files.length
          ? 'Ukuran gambar paling besar 8 MB.'
          : `Paling banyak ${most} gambar lagi.`
      showToast({ kind: 'error', text, of: 'return' })
    }
    if (fitting.length > 0) onPick(fitting.slice(0, most))
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-label="Gambar"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          // Without this, choosing the same file again would send no event.
          currentTarget.value = ''
        }}
      />
      <Button kind="secondary" busy={busy} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden className="size-4.5" />
        Tambah gambar
      </Button>
    </>
  )
}
