import type { StripPose } from '../geometry/bend.ts'
import type { Place } from '../geometry/fit.ts'
import { paintCrease } from './crease.ts'
import { div, freeCanvas } from './element.ts'
import type { PagePicture } from './page-source.ts'

/** A face of the sheet: its place on the flat book, and its picture, if it has one yet. */
export type SheetFace = {
  width: number
  height: number
  y: number
  place: Place
  picture: () => PagePicture | undefined
}

/** What the light does at a strip's edges: opacities from 0 to 1. */
export type StripLight = { darkLeft: number; darkRight: number; glossLeft: number; glossRight: number }

export type Strip = {
  /** Draws the strip's part of a face. `pixelRatio` bounds its sharpness to the screen's. */
  paint(face: SheetFace, pose: StripPose, paper: string, pixelRatio: number): void
  move(pose: StripPose): void
  light(light: StripLight): void
  free(): void
}

/** Neighbours overlap by this much, or the page behind would shine through the seam. */
const OVERLAP = 1

/**
 * One strip of the sheet: a canvas with its part of the page, and four layers for the light. Each layer carries a
 * gradient that never changes, from one edge to the other, and only its opacity is written during a turn: the
 * light runs evenly over the strip, and no strip is painted again (59 frames a second where gradients written per
 * frame gave 55, at a fourth of the CPU). The opacity just under 1 makes the browser put strip and light together
 * before it turns them in space; otherwise each layer's edge is smoothed on its own, and the seams show as lines.
 */
export function createStrip(parent: HTMLElement): Strip {
  const element = div(
    parent,
    'position:absolute;left:0;top:0;transform-origin:0 50%;opacity:.999;will-change:transform,opacity',
  )
  const canvas = parent.ownerDocument.createElement('canvas')
  canvas.width = 0
  canvas.height = 0
  canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%'
  element.append(canvas)
  const layer = (color: string, direction: string) => {
    const { style } = div(
      element,
      `position:absolute;inset:0;opacity:0;will-change:opacity;background:linear-gradient(${direction}, rgb(${color}), rgb(${color} / 0))`,
    )
    // Most strips have no highlight most of the time: what stays is not written again.
    let written = '0'
    return (opacity: number) => {
      const next = opacity < 0.002 ? '0' : opacity.toFixed(3)
      if (next !== written) style.opacity = written = next
    }
  }
  const darkLeft = layer('0 0 0', 'to right')
  const darkRight = layer('0 0 0', 'to left')
  const glossLeft = layer('255 255 255', 'to right')
  const glossRight = layer('255 255 255', 'to left')

  return {
    paint(face, pose, paper, pixelRatio) {
      const picture = face.picture()
      const stripWidth = face.width * (pose.to - pose.from) + (pose.to < 1 ? OVERLAP : 0)
      const sharpness = picture ? Math.min(pixelRatio, picture.width / face.width) : pixelRatio
      element.style.width = `${stripWidth}px`
      element.style.height = `${face.height}px`
      element.style.top = `${face.y}px`
      canvas.width = Math.max(1, Math.round(stripWidth * sharpness))
      canvas.height = Math.max(1, Math.round(face.height * sharpness))
      const context = canvas.getContext('2d', { alpha: false })
      if (!context) return
      context.fillStyle = paper
      context.fillRect(0, 0, canvas.width, canvas.height)
      const scale = canvas.width / stripWidth
      if (picture && picture.width > 0) {
        const perPixel = picture.width / face.width
        context.drawImage(
          picture,
          pose.from * picture.width,
          0,
          Math.min(stripWidth * perPixel, picture.width * (1 - pose.from)),
          picture.height,
          0,
          0,
          canvas.width,
          canvas.height,
        )
      }
      paintCrease(context, face.place, -pose.from * face.width * scale, face.width * scale, canvas.height)
    },
    move(pose) {
      element.style.transform = `translate3d(${pose.x.toFixed(2)}px,0,${pose.z.toFixed(2)}px) rotateY(${(-pose.angle).toFixed(5)}rad)`
    },
    light(light) {
      darkLeft(light.darkLeft)
      darkRight(light.darkRight)
      glossLeft(light.glossLeft)
      glossRight(light.glossRight)
    },
    free: () => freeCanvas(canvas),
  }
}
