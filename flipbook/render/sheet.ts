import {
  bendFace,
  type Face,
  facesReader,
  profile,
  project,
  type StripPose,
  turnShape,
} from '../geometry/bend.ts'
import { castShadow, darkness, highlight } from '../geometry/light.ts'
import { sheetOpacity, type Turn } from '../geometry/turn.ts'
import { div } from './element.ts'
import { createStrip, type SheetFace, type Strip } from './strip.ts'

export type SheetOptions = {
  turn: Turn
  front: SheetFace
  back: SheetFace
  /** Where the sheet is hinged and where the reader's eye is, in viewport pixels. */
  hingeX: number
  eyeX: number
  eyeY: number
  perspective: number
  strips: number
  ambient: number
  gloss: number
  paper: string
  pixelRatio: number
}

export type Sheet = {
  /** Called again within a turn, it continues the turn with the new options. */
  begin(options: SheetOptions): void
  /** Shows the sheet at a turn's progress, from 0 (lying as before) to 1 (turned over). */
  frame(progress: number): void
  /** A page's picture has come or changed: repaints the strips that show this face. */
  refresh(face: Face): void
  end(): void
}

/** The width of the shadow's fringe, as a fraction of the sheet's reach. */
const FRINGE = 0.34

/**
 * The turning sheet, painted by writing styles. Its canvases exist only during a turn. Together they hold one page's
 * picture: a strip that comes to show its other side is painted again.
 */
export function createSheet(parent: HTMLElement): Sheet {
  const shadows = div(parent, 'position:absolute;inset:0;pointer-events:none;display:none')
  const layer = div(parent, 'position:absolute;inset:0;pointer-events:none;display:none')
  const shadow = (direction: string, origin: string) =>
    div(
      shadows,
      `position:absolute;left:0;width:100px;transform-origin:${origin} 50%;opacity:0;will-change:transform,opacity;` +
        `background:linear-gradient(${direction}, rgb(0 0 0 / .9), rgb(0 0 0 / .7) 30%, rgb(0 0 0 / .22) 66%, rgb(0 0 0 / 0))`,
    )
  const shadowRight = shadow('to right', '0')
  const shadowLeft = shadow('to left', '100%')
  const strips: Strip[] = []
  let shownFaces: (Face | undefined)[] = []
  let current: SheetOptions | undefined
  let lastProgress = 0

  const paintStrips = (options: SheetOptions, progress: number, stale?: Face) => {
    const shape = { progress, strips: options.strips, side: options.turn.side }
    const fronts = bendFace({ ...shape, width: options.front.width, face: 'front' })
    let backs: StripPose[] | undefined
    const eye = options.eyeX - options.hingeX
    const step = turnShape(progress).theta / options.strips
    for (let i = 0; i < options.strips; i++) {
      const strip = strips[i]
      const front = fronts[i]
      if (!strip || !front) continue
      const face: Face = facesReader(front, eye, options.perspective) ? 'front' : 'back'
      if (face === 'back') backs ??= bendFace({ ...shape, width: options.back.width, face })
      const pose = backs && face === 'back' ? backs[i] : front
      if (!pose) continue
      if (shownFaces[i] !== face || stale === face) {
        strip.paint(options[face], pose, options.paper, options.pixelRatio)
        shownFaces[i] = face
      }
      strip.move(pose, options.hingeX)
      strip.light({
        darkLeft: darkness(pose.leftAngle, options.ambient),
        darkRight: darkness(pose.rightAngle, options.ambient),
        glossLeft: highlight(pose.leftAngle, options.gloss, step),
        glossRight: highlight(pose.rightAngle, options.gloss, step),
      })
    }
  }

  /**
   * The sheet's shadow, as a fringe along the outermost line that the sheet seems to reach on either side. The area
   * between that line and the hinge lies under the sheet and is not painted.
   */
  const paintShadows = (options: SheetOptions, progress: number) => {
    const mirror = options.turn.side === 'right' ? 1 : -1
    const eye = options.eyeX - options.hingeX
    const seen = profile(options.front.width, options.strips, turnShape(progress)).map(
      (joint) => project({ x: joint.x * mirror, z: joint.z }, eye, options.perspective).x,
    )
    const opacity = castShadow(progress, options.ambient).toFixed(3)
    const right = Math.max(0, ...seen)
    const left = Math.max(0, -Math.min(...seen))
    const fringe = (reach: number) => ((reach * FRINGE) / 100).toFixed(4)
    shadowRight.style.opacity = opacity
    shadowRight.style.transform = `translateX(${(options.hingeX + right * 0.9).toFixed(1)}px) scaleX(${fringe(right)})`
    shadowLeft.style.opacity = opacity
    shadowLeft.style.transform = `translateX(${(options.hingeX - 100 - left * 0.9).toFixed(1)}px) scaleX(${fringe(left)})`
  }

  return {
    begin(options) {
      current = options
      while (strips.length < options.strips) strips.push(createStrip(layer))
      for (const [i, strip] of strips.entries()) strip.show(i < options.strips)
      shownFaces = []
      layer.style.perspective = `${options.perspective}px`
      layer.style.perspectiveOrigin = `${options.eyeX}px ${options.eyeY}px`
      for (const element of [shadowLeft, shadowRight]) {
        element.style.top = `${options.front.y}px`
        element.style.height = `${options.front.height}px`
      }
      layer.style.display = 'block'
      shadows.style.display = 'block'
    },
    frame(progress) {
      if (!current) return
      lastProgress = progress
      paintStrips(current, progress)
      paintShadows(current, progress)
      layer.style.opacity = sheetOpacity(progress, current.turn.fades).toFixed(3)
    },
    refresh(face) {
      if (current) paintStrips(current, lastProgress, face)
    },
    end() {
      current = undefined
      layer.style.display = 'none'
      shadows.style.display = 'none'
      for (const strip of strips) strip.free()
    },
  }
}
