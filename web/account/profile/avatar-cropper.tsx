import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { type RefObject, useEffect, useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button } from '../../ui/button.tsx'
import { cutPicture } from '../../ui/cut-picture.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** Pixels of the square that is sent. */
const SIDE = 512
const QUALITY = 0.9
const MOST_ZOOM = 4

const STEP = 24
const STEPS = [
  { label: 'Geser ke kiri', Icon: ArrowLeft, x: -STEP, y: 0 },
  { label: 'Geser ke atas', Icon: ArrowUp, x: 0, y: -STEP },
  { label: 'Geser ke bawah', Icon: ArrowDown, x: 0, y: STEP },
  { label: 'Geser ke kanan', Icon: ArrowRight, x: STEP, y: 0 },
]

export type AvatarCropperProps = {
  file: File
  onCut: (square: Blob) => void
  onClose: () => void
  onUnreadable: () => void
  /** Gets the focus on closing. */
  finalFocus: RefObject<HTMLElement | null>
}

/** Moves by dragging, by the arrow keys or by buttons, zooms by pinching, the wheel, or the slider. */
export function AvatarCropper({ file, onCut, onClose, onUnreadable, finalFocus }: AvatarCropperProps) {
  const [url, setUrl] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [media, setMedia] = useState({ width: 0, height: 0 })
  const [circle, setCircle] = useState({ width: 0, height: 0 })
  const [busy, setBusy] = useState(false)
  const zoomId = useId()

  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])

  const move = (x: number, y: number) => {
    const within = (wanted: number, side: 'width' | 'height') => {
      const most = Math.max(0, (media[side] * zoom - circle[side]) / 2)
      return Math.min(most, Math.max(-most, wanted))
    }
    setCrop({ x: within(crop.x + x, 'width'), y: within(crop.y + y, 'height') })
  }
  const cut = async () => {
    if (area === undefined) return
    setBusy(true)
    try {
      onCut(await cutPicture(file, () => area, { widest: SIDE, quality: QUALITY }))
    } catch {
      onUnreadable()
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      finalFocus={finalFocus}
      title="Potong foto"
      description="Geser foto hingga bagian yang Anda inginkan ada di dalam lingkaran. Tombol panah juga dapat dipakai."
      back="Batal"
      footer={
        <Button busy={busy} onClick={() => void cut()}>
          Gunakan foto
        </Button>
      }
    >
      <div className="relative h-72 overflow-hidden rounded bg-[#1f1b16]">
        {url !== undefined && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MOST_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_shares, pixels) => setArea(pixels)}
            onCropSizeChange={setCircle}
            onMediaLoaded={setMedia}
            cropperProps={{ role: 'application', 'aria-label': 'Bagian foto yang dipakai' }}
            mediaProps={{ onError: onUnreadable, alt: '' }}
          />
        )}
      </div>
      {/* For whoever can press but not drag. */}
      <div className="mt-2 flex justify-center gap-1">
        {STEPS.map(({ label, Icon, x, y }) => (
          <IconButton key={label} label={label} onClick={() => move(x, y)}>
            <Icon aria-hidden className="size-5" />
          </IconButton>
        ))}
      </div>
      <label htmlFor={zoomId} className="mt-4 block text-sm font-semibold">
        Perbesar
      </label>
      <input
        id={zoomId}
        type="range"
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={zoom}
        onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        className="mt-2 h-11 w-full rounded accent-primary"
      />
    </Dialog>
  )
}
