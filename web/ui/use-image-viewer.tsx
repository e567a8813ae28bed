import { type ReactNode, useState } from 'react'
import type { ViewedImage } from './image-viewer.tsx'
import { laterPart } from './later-part.tsx'

const ImageViewer = laterPart(() => import('./image-viewer.tsx'), 'ImageViewer')

/** Returns a function that opens images in the viewer, and the viewer itself, which can be placed anywhere. */
export function useImageViewer(): [
  open: (images: readonly ViewedImage[], start?: number) => void,
  ReactNode,
] {
  const [viewed, setViewed] = useState<{ images: readonly ViewedImage[]; start: number }>()
  const viewer =
    viewed === undefined ? null : (
      <ImageViewer images={viewed.images} start={viewed.start} onClose={() => setViewed(undefined)} />
    )
  return [(images, start = 0) => setViewed({ images, start }), viewer]
}
