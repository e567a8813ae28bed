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
  /** `hingeX` is where the poses are measured from, in viewport pixels. */
  move(pose: StripPose, hingeX: number): void
  light(light: StripLight): void
  /** Shows or hides the strip. A hidden one gives its canvas back. */
  show(shown: boolean): void
  free(): void
}

/** Neighbours overlap by one pixel of the picture; otherwise the page behind shows through the seam. */
const OVERLAP = 1

/**
 * The columns of a picture that a strip carries. They are whole columns, so that they are copied and not resampled:
 * painting takes a fraction of a millisecond, and the strip stays as sharp as the page.
 */
function cutOut(pictureWidth: number, pose: StripPose): { left: number; width: number; of: number } {
  const left = Math.floor(pose.from * pictureWidth + 1e-6)
  const right = Math.min(pictureWidth, Math.ceil(pose.to * pictureWidth - 1e-6) + OVERLAP)
  return { left, width: Math.max(1, right - left), of: pictureWidth }
}

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
    // Most strips have no highlight most of the time. An unchanged value is not written again, and an invisible one
    // becomes 0.
    let written = '0'
    return (opacity: number) => {
      const next = opacity < 0.008 ? '0' : opacity.toFixed(3)
      if (next !== written) style.opacity = written = next
    }
  }
  const darkLeft = layer('0 0 0', 'to right')
  const darkRight = layer('0 0 0', 'to left')
  const glossLeft = layer('255 255 255', 'to right')
  const glossRight = layer('255 255 255', 'to left')

  let shift = 0

  return {
    paint(face, pose, paper, pixelRatio) {
      const picture = face.picture()
      const cut = cutOut(picture ? picture.width : Math.ceil(face.width), pose)
      const perPixel = face.width / cut.of
      shift = cut.left * perPixel - pose.from * face.width
      element.style.width = `${cut.width * perPixel}px`
      element.style.height = `${face.height}px`
      element.style.top = `${face.y}px`
      // A picture sharper than the screen is reduced to what the screen can show.
      const scale = Math.min(1, pixelRatio * perPixel)
      const height = picture ? picture.height : Math.ceil(face.height)
      canvas.width = Math.max(1, Math.round(cut.width * scale))
      canvas.height = Math.max(1, Math.round(height * scale))
      const context = canvas.getContext('2d', { alpha: false })
      if (!context) return
      if (picture && picture.width > 0) {
        context.drawImage(picture, cut.left, 0, cut.width, height, 0, 0, canvas.width, canvas.height)
      } else {
        context.fillStyle = paper
        context.fillRect(0, 0, canvas.width, canvas.height)
      }
      paintCrease(context, face.place, -cut.left * scale, cut.of * scale, canvas.height)
    },
    move(pose, hingeX) {
      element.style.transform = `translate3d(${(hingeX + pose.x).toFixed(2)}px,0,${pose.z.toFixed(2)}px) rotateY(${(-pose.angle).toFixed(5)}rad) translateX(${shift.toFixed(3)}px)`
    },
    light(light) {
      darkLeft(light.darkLeft)
      darkRight(light.darkRight)
      glossLeft(light.glossLeft)
      glossRight(light.glossRight)
    },
    show(shown) {
      element.style.display = shown ? 'block' : 'none'
      if (!shown) freeCanvas(canvas)
    },
    free: () => freeCanvas(canvas),
  }
}
