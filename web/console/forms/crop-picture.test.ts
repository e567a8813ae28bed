import { expect, test } from 'vitest'
import { LEAST, nearestCorner, ofShape, WHOLE, withCorner, withEdge } from './crop-picture.ts'

test('a wide picture loses its sides to become a cover, a tall one its ends', () => {
  expect(ofShape({ width: 1000, height: 1000 }, 2 / 3)).toEqual({ ...WHOLE, left: 16.67, right: 16.67 })
  expect(ofShape({ width: 400, height: 1200 }, 2 / 3)).toEqual({ ...WHOLE, top: 25, bottom: 25 })
  expect(ofShape({ width: 400, height: 600 }, 2 / 3)).toEqual(WHOLE)
})

test('a tenth of the picture always stays, however far an edge is drawn', () => {
  const drawn = withEdge({ ...WHOLE, right: 60 }, 'left', 99)
  expect(drawn).toEqual({ ...WHOLE, left: 100 - 60 - LEAST, right: 60 })
  expect(withEdge(drawn, 'left', -5).left).toBe(0)
})

test('the corner nearest to the pointer follows it', () => {
  const edges = { left: 10, right: 20, top: 0, bottom: 30 }
  const corner = nearestCorner(edges, { x: 70, y: 60 })
  expect(corner).toEqual({ across: 'right', along: 'bottom' })
  expect(withCorner(edges, corner, { x: 65, y: 50 })).toEqual({ left: 10, right: 35, top: 0, bottom: 50 })
})
