/** Two lamps stand 30° to either side of the reader. Paper turned by 30° reflects one of them. */
const LAMP_ANGLE = Math.PI / 6

const GLOSS_POWER = 200

/**
 * How dark paper is when it is turned away from the reader by `angle` (radians): (1 − cos angle) · (1 − ambient),
 * from 0 (no shade) to 1 (black).
 */
export function darkness(angle: number, ambient: number): number {
  const facing = Math.max(0, Math.cos(angle))
  return (1 - facing) * (1 - clamp(ambient))
}

/**
 * How white the lamps' reflection is on paper turned by `angle`: a specular lobe cosᵏ(angle ± 30°) · gloss, with
 * k = 200 (half as bright at 4.8°). `step` is the angle between two places where the light is computed: where the
 * strips are coarser than the lobe, it is widened to k = (2 / step)², or the highlight would be lost between them.
 */
export function highlight(angle: number, gloss: number, step: number): number {
  const power = step > 0 ? Math.min(GLOSS_POWER, (2 / step) ** 2) : GLOSS_POWER
  const nearest = Math.max(Math.cos(angle - LAMP_ANGLE), Math.cos(angle + LAMP_ANGLE))
  return Math.max(0, nearest) ** power * clamp(gloss)
}

/**
 * How dark the shadow of a sheet is on the pages under it: 0 while the sheet lies flat, most when it stands upright.
 * `progress` is that of the turn.
 */
export function castShadow(progress: number, ambient: number): number {
  return Math.sin(Math.PI * Math.min(1, Math.max(0, progress))) * (1 - clamp(ambient)) * 0.5
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
