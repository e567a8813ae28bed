import { useEffect, useRef, useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { AvatarRemoval } from './avatar-removal.tsx'

const AvatarCropper = laterPart(() => import('./avatar-cropper.tsx'), 'AvatarCropper')

const KINDS = ['image/jpeg', 'image/png']
/** As large as a phone's photo. What is sent afterwards is a small square. */
const MAX_BYTES = 20 * 1024 * 1024

export type AvatarPickerProps = {
  url: string | null
  name: string
  /** The square that was chosen, not sent yet. */
  chosen: Blob | undefined
  /** Undefined where the choice is undone. */
  onChoose: (square: Blob | undefined) => void
  error?: string | undefined
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (blob === undefined) return setUrl(undefined)
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}

/** Shows the profile's picture. Another one can be chosen and cut to a square. */
export function AvatarPicker({ url, name, chosen, onChoose, error }: AvatarPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLButtonElement>(null)
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const preview = useObjectUrl(chosen)

  const take = (picked: File | undefined) => {
    if (picked === undefined) return
    if (!KINDS.includes(picked.type)) return setFault('Foto harus berupa JPG, JPEG, atau PNG.')
    if (picked.size > MAX_BYTES) return setFault('Foto paling besar 20 MB.')
    setFault(undefined)
    setFile(picked)
  }
  const said = fault ?? error
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar url={preview ?? url} name={name} className="size-24 text-4xl" />
      <div className="grid gap-1.5">
        <input
          ref={input}
          type="file"
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          aria-label="Foto profil"
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            take(currentTarget.files?.[0])
            // Without this, choosing the same file again would send no event.
            currentTarget.value = ''
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button ref={picker} kind="secondary" onClick={() => input.current?.click()}>
            {url === null && chosen === undefined ? 'Pilih foto' : 'Ganti foto'}
          </Button>
          {chosen !== undefined && (
            <Button kind="ghost" onClick={() => onChoose(undefined)}>
              Batalkan
            </Button>
          )}
          {chosen === undefined && url !== null && <AvatarRemoval />}
        </div>
        <p className="text-sm text-muted">
          {chosen === undefined ? 'JPG, JPEG, atau PNG.' : 'Foto baru dipasang setelah Anda menyimpan.'}
        </p>
        <p aria-live="polite" className="text-sm text-danger empty:hidden">
          {said}
        </p>
      </div>
      {file !== undefined && (
        <AvatarCropper
          file={file}
          finalFocus={picker}
          onClose={() => setFile(undefined)}
          onCut={(square) => {
            setFile(undefined)
            onChoose(square)
          }}
          onUnreadable={() => {
            setFile(undefined)
            setFault('Foto tidak dapat dibaca. Coba foto lain.')
          }}
        />
      )}
    </div>
  )
}
