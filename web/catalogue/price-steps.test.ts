import { expect, it } from 'vitest'
import { priceSteps } from './price-steps.ts'

const at = (day: number) => new Date(Date.UTC(2026, 8, 1 + day)).toISOString()
const FROM = Date.parse(at(0))
const LENGTH = Date.parse(at(90)) - FROM

it('draws a step for each change of a price, from the beginning of the period to its end', () => {
  const changes = [
    { since: at(60), price: 50_000 },
    { since: at(30), price: 100_000 },
    { since: at(-100), price: 75_000 },
  ]
  expect(priceSteps(changes, FROM, LENGTH)).toBe('M0 20H100V4H200V36H300')
})

it('draws nothing for the time in which an edition was not sold', () => {
  const changes = [
    { since: at(60), price: 100_000 },
    { since: at(30), price: null },
    { since: at(0), price: 100_000 },
  ]
  expect(priceSteps(changes, FROM, LENGTH)).toBe('M0 4H100M200 4H300')
})
