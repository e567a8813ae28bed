/** The side of its hinge on which a sheet lies before it is turned. */
export type Side = 'left' | 'right'

/** The face that the reader sees before the turn is the front, the one that comes up is the back. */
export type Face = 'front' | 'back'

/** How far a sheet is bent (`theta`, radians from hinge to edge) and turned about its hinge (`turn`, radians). */
export type TurnShape = { theta: number; turn: number }

/** A point of the sheet's cross-section: `x` from the hinge, `z` towards the reader, in CSS pixels. */
export type ProfilePoint = { x: number; z: number }

/**
 * One flat strip of a face in space. An element of the strip's width whose left edge is moved to `(x, z)` and
 * which is then turned by `rotateY(-angle)` lies where the strip lies, its picture unmirrored.
 */
export type StripPose = {
  x: number
  z: number
  /** Direction of the strip's own left-to-right axis in the (x, z) plane, in radians. */
  angle: number
  /** The angles of the curved surface at the strip's left and right edge. The flat strip itself has `angle`. */
  leftAngle: number
  rightAngle: number
  /** The part of the page's picture that the strip carries, as fractions of the page's width. */
  from: number
  to: number
}

export type BendOptions = { width: number; strips: number; progress: number; side: Side; face: Face }

/**
 * The two halves of a turn. In the first the sheet stays at its hinge and bends, θ growing from 0 to π; in the
 * second θ falls back to 0 while the sheet turns about the hinge from 0 to π.
 *
 *     p ≤ ½:  θ = 2πp          turn = 0
 *     p > ½:  θ = 2π(1 − p)    turn = π(2p − 1)
 *
 * After the bend of flipbook-vue (Takeshi Sone, MIT).
 */
export function turnShape(progress: number): TurnShape {
  const p = Math.min(1, Math.max(0, progress))
  if (p <= 0.5) return { theta: 2 * Math.PI * p, turn: 0 }
  return { theta: 2 * Math.PI * (1 - p), turn: Math.PI * (2 * p - 1) }
}

/**
 * The cross-section of a sheet that lies right of its hinge, bent round a cylinder of radius width / θ, as the
 * `strips + 1` joints of equal strips. Strip i points in the direction of the cylinder's tangent at its middle,
 *
 *     αᵢ = turn + (i + ½) · θ / n        jointᵢ₊₁ = jointᵢ + (width / n) · (cos αᵢ, sin αᵢ)
 *
 * so the strips keep their width (no area is lost) and meet exactly, where chords of the arc would not.
 */
export function profile(width: number, strips: number, shape: TurnShape): ProfilePoint[] {
  const length = width / strips
  const joints: ProfilePoint[] = [{ x: 0, z: 0 }]
  let x = 0
  let z = 0
  for (let i = 0; i < strips; i++) {
    const angle = stripAngle(i, strips, shape)
    x += length * Math.cos(angle)
    z += length * Math.sin(angle)
    joints.push({ x, z })
  }
  return joints
}

/**
 * The strips of one face of a sheet during a turn, from the hinge to the edge. Later strips lie over earlier ones, so
 * they are painted in this order.
 */
export function bendFace({ width, strips, progress, side, face }: BendOptions): StripPose[] {
  const shape = turnShape(progress)
  const joints = profile(width, strips, shape)
  const step = shape.theta / strips
  // A left sheet is the mirror image of a right one: x and the angles change their sign.
  const mirror = side === 'right' ? 1 : -1
  // Whether the left of the picture is at the strip's end nearer the hinge: so for the front of a right sheet and the
  // back of a left one.
  const startsAtHinge = (side === 'right') === (face === 'front')
  const flipped = face === 'back' ? Math.PI : 0

  return Array.from({ length: strips }, (_, i) => {
    const near = joints[i] ?? { x: 0, z: 0 }
    const far = joints[i + 1] ?? near
    const origin = startsAtHinge ? near : far
    const towards = (angle: number) => mirror * (angle - flipped)
    const nearAngle = towards(shape.turn + i * step)
    const farAngle = towards(shape.turn + (i + 1) * step)
    return {
      x: mirror * origin.x,
      z: origin.z,
      angle: towards(stripAngle(i, strips, shape)),
      leftAngle: startsAtHinge ? nearAngle : farAngle,
      rightAngle: startsAtHinge ? farAngle : nearAngle,
      from: startsAtHinge ? i / strips : 1 - (i + 1) / strips,
      to: startsAtHinge ? (i + 1) / strips : 1 - i / strips,
    }
  })
}

/**
 * Whether a strip shows its picture to an eye at `(eyeX, perspective)`: the strip's normal (−sin a, cos a) points to
 * the eye's side of the strip's plane. The test is exact: strips are upright, so their height does not matter.
 */
export function facesReader(
  pose: Pick<StripPose, 'x' | 'z' | 'angle'>,
  eyeX: number,
  perspective: number,
): boolean {
  return -Math.sin(pose.angle) * (eyeX - pose.x) + Math.cos(pose.angle) * (perspective - pose.z) > 0
}

/** Where a point appears on the screen plane, seen by an eye at `(eyeX, perspective)`: x, and how much larger. */
export function project(
  point: ProfilePoint,
  eyeX: number,
  perspective: number,
): { x: number; magnification: number } {
  // A point at or behind the eye has no place on the screen; 0.1 keeps a huge page finite.
  const magnification = perspective / Math.max(perspective - point.z, perspective * 0.1)
  return { x: eyeX + (point.x - eyeX) * magnification, magnification }
}

function stripAngle(index: number, strips: number, shape: TurnShape): number {
  return shape.turn + ((index + 0.5) * shape.theta) / strips
}
