/** A drawing that knows neither SVG nor PDF; both are written from it. Paths use absolute M, L, C, Q and Z only. */
export type Matrix = readonly [number, number, number, number, number, number]
export type Box = { x: number; y: number; w: number; h: number }

export type PathShape = {
  d: string
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
}
export type Group = { transform?: Matrix; clip?: string; opacity?: number; children: Shape[] }
export type Repeat = { tile: PathShape[]; places: Matrix[] }
export type Shape = PathShape | Group | Repeat

export const round = (value: number): number => Math.round(value * 10) / 10

/** Scales by `scale` and turns by `degrees`, with the drawing's origin put at (x, y). */
function placed(x: number, y: number, scale = 1, degrees = 0): Matrix {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale]
  return [cos, sin, -sin, cos, x, y]
}

export const at = (x: number, y: number, children: Shape[], scale = 1, degrees = 0): Group => ({
  transform: placed(x, y, scale, degrees),
  children,
})

const matrixText = (matrix: Matrix): string => matrix.map((value) => Math.round(value * 1e4) / 1e4).join(' ')

// `opacity` on a path makes the renderer draw it on a layer of its own; opacity of the paint does not.
function paintAttributes(shape: PathShape): string {
  const faint = (of: string): string =>
    shape.opacity === undefined ? '' : ` ${of}-opacity="${shape.opacity}"`
  const fill = ` fill="${shape.fill ?? 'none'}"${shape.fill ? faint('fill') : ''}`
  if (!shape.stroke) return fill
  const pen = ` stroke="${shape.stroke}" stroke-width="${shape.width ?? 1}"${faint('stroke')}`
  return `${fill}${pen} stroke-linecap="round" stroke-linejoin="round"`
}

/** Writes a scene as an SVG document of w × h. */
export function sceneToSvg(scene: Shape[], w: number, h: number): string {
  let ids = 0
  const definitions: string[] = []
  const write = (shape: Shape): string => {
    if ('d' in shape) return `<path d="${shape.d}"${paintAttributes(shape)}/>`
    if ('tile' in shape) {
      const id = `t${ids++}`
      definitions.push(`<g id="${id}">${shape.tile.map(write).join('')}</g>`)
      return shape.places
        .map((place) => `<use href="#${id}" transform="matrix(${matrixText(place)})"/>`)
        .join('')
    }
    let attributes = ''
    if (shape.transform) attributes += ` transform="matrix(${matrixText(shape.transform)})"`
    if (shape.opacity !== undefined) attributes += ` opacity="${shape.opacity}"`
    if (shape.clip) {
      const id = `c${ids++}`
      definitions.push(`<clipPath id="${id}"><path d="${shape.clip}"/></clipPath>`)
      attributes += ` clip-path="url(#${id})"`
    }
    return `<g${attributes}>${shape.children.map(write).join('')}</g>`
  }
  const body = scene.map(write).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${definitions.join('')}</defs>${body}</svg>`
}
