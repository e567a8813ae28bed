import type { ReactNode } from 'react'

/** The height of the plate on a card of this width. The arrows of a row are centred on it. */
export const plateHeight = (cardWidth: string): string => `min(${cardWidth} * 1.15, 23rem)`

/** A cover's mean colour mixed into the paper of the light or the dark theme. */
export const plateColor = (mean: string): string => `color-mix(in oklab, ${mean} 18%, var(--color-plate))`

export type CoverPlateProps = {
  /** The cover's mean colour; undefined where there is no cover. */
  color?: string | undefined
  children: ReactNode
}

/** The plate behind a card's cover. It needs a container (`@container`) of the card's width around it. */
export function CoverPlate({ color, children }: CoverPlateProps) {
  return (
    <div
      style={color === undefined ? undefined : { backgroundColor: plateColor(color) }}
      className="grid h-[min(115cqw,23rem)] place-items-center rounded bg-plate transition-transform motion-safe:group-hover:-translate-y-1 @max-[14rem]:h-[125cqw]"
    >
      {children}
    </div>
  )
}
