import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#kernel/numbers.ts'
import { Button } from '../../ui/button.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import type { FormFields } from '../../ui/use-form.ts'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'
import {
  cropPicture,
  type Edges,
  LEAST,
  nearestCorner,
  ofShape,
  WHOLE,
  withCorner,
  withEdge,
} from './crop-picture.ts'

const SIDES: [side: keyof Edges, label: string][] = [
  ['left', 'Potong dari kiri'],
  ['right', 'Potong dari kanan'],
  ['top', 'Potong dari atas'],
  ['bottom', 'Potong dari bawah'],
]
/** Of a book's cover. */
const COVER_RATIO = 2 / 3

type PictureDialogProps = Omit<ActDialogProps, 'send'> & {
  file: File
  /** Saves the cropped picture. @returns what was done, in words */
  send: (picture: File, fields: FormFields) => Promise<string>
}

/** Shows a picture before it is saved, and cuts its edges off: by dragging a corner, or by the four sliders. */
export function PictureDialog({ file, send, children, ...dialog }: PictureDialogProps) {
  const address = useObjectUrl(file)
  const [edges, setEdges] = useState(WHOLE)
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  const toCover = () => {
    const { naturalWidth: width, naturalHeight: height } = image.current ?? {}
    if (width && height) setEdges(ofShape({ width, height }, COVER_RATIO))
  }
  return (
    <ActDialog {...dialog} send={async (fields) => send(await cropPicture(file, edges), fields)}>
      {broken ? (
        <InlineNotice tone="warning">Gambar ini tidak dapat ditampilkan di peramban Anda.</InlineNotice>
      ) : (
        <CropFrame edges={edges} setEdges={setEdges}>
          {address !== undefined && (
            <img
              ref={image}
              src={address}
              alt="Gambar yang dipilih"
              draggable={false}
              onError={() => setBroken(true)}
              className="block max-h-[45vh] min-h-24"
            />
          )}
        </CropFrame>
      )}
      <fieldset className="grid gap-x-4 sm:grid-cols-2" disabled={broken}>
        <legend className="sr-only">Potong gambar</legend>
        {SIDES.map(([side, label]) => (
          <label key={side} className="grid gap-1 text-sm">
            {label}
            <input
              type="range"
              min={0}
              max={100 - LEAST}
              step={0.5}
              value={edges[side]}
              aria-valuetext={`${formatNumber(edges[side])} persen`}
              onChange={({ target }) => setEdges(withEdge(edges, side, Number(target.value)))}
              className="min-h-11 w-full accent-primary"
            />
          </label>
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" disabled={broken} onClick={toCover}>
          Bentuk sampul (2:3)
        </Button>
        <Button kind="ghost" disabled={broken} onClick={() => setEdges(WHOLE)}>
          Gambar utuh
        </Button>
      </div>
      {children}
    </ActDialog>
  )
}

type CropFrameProps = { edges: Edges; setEdges: (edges: Edges) => void; children: ReactNode }

/** Seen on light and dark pictures alike, whatever the theme. */
const FRAME = { border: '2px solid #fff', boxShadow: '0 0 0 1px #000, 0 0 0 200vmax rgb(0 0 0 / 0.55)' }

/** The picture with a veil over what is cut off. The corner nearest to the pointer follows it. */
function CropFrame({ edges, setEdges, children }: CropFrameProps) {
  const dragged = useRef<ReturnType<typeof nearestCorner>>(undefined)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    return { x: ((clientX - box.left) / box.width) * 100, y: ((clientY - box.top) / box.height) * 100 }
  }
  const press = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = nearestCorner(edges, pointOf(event))
  }
  const move = (event: PointerEvent) => {
    if (dragged.current !== undefined) setEdges(withCorner(edges, dragged.current, pointOf(event)))
  }
  const release = () => {
    dragged.current = undefined
  }
  return (
    <div
      className="relative mx-auto w-fit cursor-crosshair touch-none overflow-hidden bg-plate select-none"
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {children}
      <span
        aria-hidden
        className="absolute"
        style={{
          ...FRAME,
          left: `${edges.left}%`,
          right: `${edges.right}%`,
          top: `${edges.top}%`,
          bottom: `${edges.bottom}%`,
        }}
      />
    </div>
  )
}

function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
