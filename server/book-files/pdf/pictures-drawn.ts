import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type OperatorList = { fnArray: number[]; argsArray: unknown[] }
const isList = (value: object): value is OperatorList => 'fnArray' in value && 'argsArray' in value

/** Operators carry the sizes of their pictures, and patterns whole lists of operators, in their arguments. */
export function collectPictures(list: OperatorList, pictures: Set<string>): void {
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || depth > 6) return
    if (isList(value)) {
      collectPictures(value, pictures)
      return
    }
    if ('width' in value && 'height' in value) pictures.add(`${value.width} × ${value.height}`)
    if ('w' in value && 'h' in value) pictures.add(`${value.w} × ${value.h}`)
    for (const item of Object.values(value)) visit(item, depth + 1)
  }
  for (const [index, operator] of list.fnArray.entries()) {
    const args = list.argsArray[index]
    if (operator === OPS.paintImageXObject && Array.isArray(args)) pictures.add(`${args[1]} × ${args[2]}`)
    else if (operator === OPS.paintSolidColorImageMask) pictures.add('1 × 1')
    else if (operator !== OPS.constructPath && operator !== OPS.showText) visit(args, 0)
  }
}
