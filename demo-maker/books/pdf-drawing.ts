import type { Matrix, PathShape, Shape } from '../drawing/scene.ts'

const NUMBER = /-?\d*\.?\d+(?:e-?\d+)?/g
const short = (value: number): string => String(Math.round(value * 100) / 100)

function colour(hex: string, operator: 'rg' | 'RG'): string {
  const channel = (start: number): string =>
    String(Math.round((Number.parseInt(hex.slice(start, start + 2), 16) / 255) * 1000) / 1000)
  return `${channel(1)} ${channel(3)} ${channel(5)} ${operator}`
}

/** Path data of a scene as PDF operators. */
function pathOperators(d: string): string {
  let [x, y] = [0, 0]
  const operators: string[] = []
  for (const command of d.match(/[MLCQZ][^MLCQZ]*/g) ?? []) {
    const values = (command.match(NUMBER) ?? []).map(Number)
    const letter = command[0]
    if (letter === 'Z') {
      operators.push('h')
      continue
    }
    const size = letter === 'C' ? 6 : letter === 'Q' ? 4 : 2
    for (let start = 0; start + size <= values.length; start += size) {
      const [a = 0, b = 0, c = 0, e = 0, f = 0, g = 0] = values.slice(start, start + size)
      if (letter === 'M') operators.push(`${short(a)} ${short(b)} m`)
      else if (letter === 'L') operators.push(`${short(a)} ${short(b)} l`)
      else if (letter === 'C') operators.push(`${[a, b, c, e, f, g].map(short).join(' ')} c`)
      else {
        const curve = [
          x + (2 / 3) * (a - x),
          y + (2 / 3) * (b - y),
          c + (2 / 3) * (a - c),
          e + (2 / 3) * (b - e),
          c,
          e,
        ]
        operators.push(`${curve.map(short).join(' ')} c`)
      }
      if (size === 6) [x, y] = [f, g]
      else if (size === 4) [x, y] = [c, e]
      else [x, y] = [a, b]
    }
  }
  return operators.join('\n')
}

const matrix = (place: Matrix): string =>
  `${place.map((value) => Math.round(value * 1e4) / 1e4).join(' ')} cm`

function pathShape(shape: PathShape, faded: (opacity: number) => string): string {
  const paint: string[] = []
  if (shape.opacity !== undefined) paint.push(faded(shape.opacity))
  if (shape.fill) paint.push(colour(shape.fill, 'rg'))
  if (shape.stroke) paint.push(colour(shape.stroke, 'RG'), `${short(shape.width ?? 1)} w 1 J 1 j`)
  const finish = shape.fill && shape.stroke ? 'B' : shape.fill ? 'f' : shape.stroke ? 'S' : 'n'
  const drawn = `${paint.join('\n')}\n${pathOperators(shape.d)}\n${finish}`
  return shape.opacity === undefined ? drawn : `q\n${drawn}\nQ`
}

/** A scene as PDF operators; `faded` gives the operator that makes what follows translucent. */
export function sceneOperators(scene: Shape[], faded: (opacity: number) => string): string {
  return scene
    .map((shape) => {
      if ('d' in shape) return pathShape(shape, faded)
      if ('tile' in shape) {
        const tile = shape.tile.map((part) => pathShape(part, faded)).join('\n')
        return shape.places.map((place) => `q ${matrix(place)}\n${tile}\nQ`).join('\n')
      }
      const clip = shape.clip ? `${pathOperators(shape.clip)}\nW n\n` : ''
      const move = shape.transform ? `${matrix(shape.transform)}\n` : ''
      const fade = shape.opacity === undefined ? '' : `${faded(shape.opacity)}\n`
      return `q\n${move}${clip}${fade}${sceneOperators(shape.children, faded)}\nQ`
    })
    .join('\n')
}
