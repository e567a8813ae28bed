import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useState } from 'react'
import type { Picture as PictureSource } from '#contracts/call.ts'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { pictureUrl } from './picture.tsx'
import { useBackCloses } from './use-back-closes.ts'

export type ViewedImage = { picture: PictureSource; alt: string }

export type ImageViewerProps = {
  images: readonly ViewedImage[]
  /** The index of the image to begin with. */
  start?: number
  onClose: () => void
}

const knob = 'pointer-events-auto bg-surface text-ink shadow-float hover:bg-paper'

/** Images as large as the screen allows. They cannot be dragged. */
export function ImageViewer({ images, start = 0, onClose }: ImageViewerProps) {
  const [index, setIndex] = useState(start)
  useBackCloses(true, onClose)
  const image = images[index]
  if (image === undefined) return null
  const several = images.length > 1
  const turn = (by: number) => setIndex((index + by + images.length) % images.length)
  const widest = image.picture.widths.at(-1) ?? image.picture.width
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[rgb(12_10_8/0.88)]" />
        <Base.Popup
          className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-4 outline-none sm:p-12"
          onKeyDown={(event) => {
            if (several && event.key === 'ArrowRight') turn(1)
            if (several && event.key === 'ArrowLeft') turn(-1)
          }}
        >
          <Base.Title className="sr-only">{image.alt}</Base.Title>
          <img
            key={image.picture.key}
            src={pictureUrl(image.picture, widest)}
            alt={image.alt}
            width={image.picture.width}
            height={image.picture.height}
            draggable={false}
            style={{ backgroundColor: image.picture.color }}
            className="pointer-events-auto max-h-[calc(100dvh-6rem)] w-auto max-w-full rounded-sm object-contain select-none"
          />
          {several && (
            <>
              <IconButton
                label="Gambar sebelumnya"
                onClick={() => turn(-1)}
                className={classes(knob, 'fixed top-1/2 left-3')}
              >
                <ChevronLeft aria-hidden className="size-5" />
              </IconButton>
              <IconButton
                label="Gambar berikutnya"
                onClick={() => turn(1)}
                className={classes(knob, 'fixed top-1/2 right-3')}
              >
                <ChevronRight aria-hidden className="size-5" />
              </IconButton>
              <p
                className="fixed bottom-4 rounded-full bg-surface px-3 py-1 text-sm text-ink"
                aria-live="polite"
              >
                {index + 1} dari {images.length}
              </p>
            </>
          )}
          <Base.Close
            render={
              <IconButton label="Tutup" className={classes(knob, 'fixed top-3 right-3')}>
                <X aria-hidden className="size-5" />
              </IconButton>
            }
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
