import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gestureStep, IDLE } from './gesture.ts'
import type { GestureContext, GestureEffect, GestureEvent, GestureState } from './gesture-types.ts'

const CONTEXT: GestureContext = {
  mode: 'turn',
  zoomed: false,
  pageWidth: 400,
  swipeMin: 3,
  dragToFlip: true,
  clickToZoom: true,
  canFlipLeft: true,
  canFlipRight: true,
}

const down = (id: number, x: number, y: number): GestureEvent => ({
  type: 'down',
  id,
  x,
  y,
  target: 'page',
  primary: true,
})

function play(events: readonly GestureEvent[], context: Partial<GestureContext> = {}) {
  let state: GestureState = IDLE
  const effects: GestureEffect[] = []
  for (const event of events) {
    const step = gestureStep(state, event, { ...CONTEXT, ...context })
    state = step.state
    effects.push(...step.effects)
  }
  return { state, effects }
}

const drag = (dx: number, dy: number): GestureEvent[] => [
  down(1, 500, 300),
  { type: 'move', id: 1, x: 500 + dx / 2, y: 300 + dy / 2 },
  { type: 'move', id: 1, x: 500 + dx, y: 300 + dy },
  { type: 'up', id: 1, x: 500 + dx, y: 300 + dy },
]

describe('a drag', () => {
  it('turns the page once it was released beyond a quarter of the page, and else lets it go back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -2, max: 2 }), (dx, dy) => {
        fc.pre(Math.abs(dx) > 8)
        const { state, effects } = play(drag(dx, dy))
        const progress = Math.min(1, Math.abs(dx) / CONTEXT.pageWidth)
        expect(effects[0]).toEqual({ type: 'flip-begin', side: dx < 0 ? 'right' : 'left' })
        expect(effects.at(-1)).toEqual({ type: 'flip-end', commit: progress > 0.25 })
        expect(state).toEqual(IDLE)
      }),
    )
  })

  it('follows the pointer: progress is the distance over the width of the page, between 0 and 1', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -2000, max: 2000 }), { minLength: 1, maxLength: 20 }),
        (path) => {
          const events: GestureEvent[] = [
            down(1, 0, 0),
            { type: 'move', id: 1, x: -10, y: 0 },
            ...path.map((x) => ({ type: 'move' as const, id: 1, x, y: 0 })),
          ]
          const { effects } = play(events)
          const shown = effects
            .filter((effect) => effect.type === 'flip-progress')
            .map((effect) => effect.progress)
          expect(shown).toEqual([-10, ...path].map((x) => Math.min(1, Math.max(0, -x / CONTEXT.pageWidth))))
        },
      ),
    )
  })

  it('that goes mostly up or down is left to the page around the book', () => {
    expect(play(drag(20, 200)).effects).toEqual([])
    expect(play(drag(-20, -200)).effects).toEqual([])
  })

  it('does nothing at the end of the book, or where dragging is switched off', () => {
    expect(play(drag(-300, 0), { canFlipRight: false }).effects).toEqual([])
    expect(play(drag(-300, 0), { dragToFlip: false }).effects).toEqual([])
  })

  it('pans a zoomed page and never turns it', () => {
    const { effects } = play(drag(-300, 40), { zoomed: true })
    expect(effects.every((effect) => effect.type === 'pan')).toBe(true)
    const way = effects.reduce((sum, effect) => sum + (effect.type === 'pan' ? effect.dx : 0), 0)
    expect(way).toBe(-300)
  })

  it('selects text in select mode and never turns or pans', () => {
    for (const zoomed of [false, true])
      expect(play(drag(-300, 0), { mode: 'select', zoomed }).effects).toEqual([])
    expect(play(drag(-300, 0), { mode: 'pan' }).effects).toEqual([])
  })

  it('that the system takes away lets the page go back', () => {
    const { state, effects } = play([...drag(-300, 0).slice(0, 3), { type: 'cancel', id: 1 }])
    expect(effects.at(-1)).toEqual({ type: 'flip-end', commit: false })
    expect(state).toEqual(IDLE)
  })
})

describe('a tap', () => {
  const tap = (target: 'page' | 'margin-left' | 'margin-right' | 'control', jitter = 0): GestureEvent[] => [
    { type: 'down', id: 1, x: 100, y: 100, target, primary: true },
    { type: 'move', id: 1, x: 100 + jitter, y: 100 },
    { type: 'up', id: 1, x: 100 + jitter, y: 100 },
  ]

  it('on the page zooms around the tapped point, small movements allowed', () => {
    expect(play(tap('page', 2)).effects).toEqual([{ type: 'tap', at: { x: 100, y: 100 } }])
    expect(play(tap('page'), { clickToZoom: false }).effects).toEqual([])
  })

  it('beside the book turns the page, if there is one', () => {
    expect(play(tap('margin-left')).effects).toEqual([{ type: 'turn', side: 'left' }])
    expect(play(tap('margin-right')).effects).toEqual([{ type: 'turn', side: 'right' }])
    expect(play(tap('margin-right'), { canFlipRight: false }).effects).toEqual([])
  })

  it('on a link is the link’s', () => {
    expect(play(tap('control')).effects).toEqual([])
  })
})

describe('two fingers', () => {
  const pinch: GestureEvent[] = [
    down(1, 100, 100),
    down(2, 200, 100),
    { type: 'move', id: 2, x: 300, y: 100 },
    { type: 'up', id: 1, x: 100, y: 100 },
    { type: 'up', id: 2, x: 300, y: 100 },
  ]

  it('zoom by how far they part, around the point between them, and end in rest', () => {
    const { state, effects } = play(pinch)
    expect(effects[0]).toEqual({ type: 'pinch', scale: 2, from: { x: 150, y: 100 }, to: { x: 200, y: 100 } })
    expect(effects).toContainEqual({ type: 'pinch-end' })
    expect(state).toEqual(IDLE)
  })

  it('put down during a turn let the page go back first', () => {
    const { effects } = play([...drag(-300, 0).slice(0, 3), down(2, 100, 100)])
    expect(effects.at(-1)).toEqual({ type: 'flip-end', commit: false })
  })
})

it('never leaves a turn open or a pinch held once all fingers are lifted, whatever came before', () => {
  const step = fc.record({
    type: fc.constantFrom('down' as const, 'move' as const, 'up' as const, 'cancel' as const),
    id: fc.integer({ min: 1, max: 3 }),
    x: fc.integer({ min: 0, max: 1000 }),
    y: fc.integer({ min: 0, max: 700 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, zoomed) => {
      const events = steps.map((s): GestureEvent => ({ ...s, target: 'page', primary: true }))
      const lifted = [1, 2, 3].map((id): GestureEvent => ({ type: 'up', id, x: 0, y: 0 }))
      const { state, effects } = play([...events, ...lifted, ...lifted], { zoomed })
      expect(state).toEqual(IDLE)
      const count = (type: GestureEffect['type']) => effects.filter((effect) => effect.type === type).length
      expect(count('flip-end')).toBe(count('flip-begin'))
      if (count('pinch') > 0) expect(count('pinch-end')).toBeGreaterThan(0)
    }),
  )
})
