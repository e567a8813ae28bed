import { expect, it } from 'vitest'
import { planTurn, sheetOpacity } from './turn.ts'

const cover = { first: null, second: 1 }
const second = { first: 2, second: 3 }

it('turns the right page over and uncovers the next spread', () => {
  expect(planTurn(second, { first: 4, second: 5 }, 'right', 'right', 2)).toMatchObject({
    side: 'right',
    front: 3,
    back: 4,
    under: [2, 5],
    reversed: false,
  })
})

it('turns back by the left page, to the cover with nothing beside it', () => {
  expect(planTurn(second, cover, 'left', 'right', 2)).toMatchObject({
    side: 'left',
    front: 2,
    back: 1,
    under: [3],
  })
})

it('turns a right-to-left book in the other direction', () => {
  expect(planTurn(second, { first: 4, second: 5 }, 'left', 'left', 2)).toMatchObject({
    side: 'left',
    front: 3,
    back: 4,
    under: [5, 2],
  })
})

it('turns one page at a time forward, and brings the one before back by the same turn reversed', () => {
  const one = { first: 1, second: null }
  const two = { first: 2, second: null }
  expect(planTurn(one, two, 'right', 'right', 1)).toMatchObject({
    front: 1,
    under: [2],
    reversed: false,
    fades: true,
  })
  expect(planTurn(two, one, 'left', 'right', 1)).toMatchObject({
    front: 1,
    under: [2],
    reversed: true,
    side: 'right',
  })
})

it('lets a single page vanish at the end of its turn and not before', () => {
  expect(sheetOpacity(0.7, true)).toBe(1)
  expect(sheetOpacity(1, true)).toBe(0)
  expect(sheetOpacity(1, false)).toBe(1)
})
