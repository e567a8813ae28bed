import { expect, it } from 'vitest'
import { keyCommand } from './keyboard.ts'
import { wheelIntent } from './wheel.ts'

const key = (name: string, modifiers: object = {}) => ({
  key: name,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...modifiers,
})

it('turns pages from the keyboard in the direction that the reader means', () => {
  expect(keyCommand(key('ArrowRight'), 'right', false)).toEqual({ type: 'flip', side: 'right' })
  expect(keyCommand(key('ArrowRight'), 'left', false)).toEqual({ type: 'flip', side: 'right' })
  expect(keyCommand(key('PageDown'), 'left', false)).toEqual({ type: 'flip', side: 'left' })
  expect(keyCommand(key('PageUp'), 'right', false)).toEqual({ type: 'flip', side: 'left' })
  expect(keyCommand(key(' ', { shiftKey: true }), 'right', false)).toEqual({ type: 'flip', side: 'left' })
  expect(keyCommand(key('Home'), 'right', false)).toEqual({ type: 'go', to: 'first' })
  expect(keyCommand(key('End'), 'right', false)).toEqual({ type: 'go', to: 'last' })
})

it('moves over a zoomed page with the arrows, and leaves it with Escape', () => {
  expect(keyCommand(key('ArrowDown'), 'right', true)).toEqual({ type: 'pan', x: 0, y: 1 })
  expect(keyCommand(key('ArrowDown'), 'right', false)).toBeUndefined()
  expect(keyCommand(key('Escape'), 'right', true)).toEqual({ type: 'zoom', direction: 'reset' })
  expect(keyCommand(key('Escape'), 'right', false)).toBeUndefined()
})

it('leaves the browser its shortcuts', () => {
  for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) {
    expect(keyCommand(key('f', { [modifier]: true }), 'right', false)).toBeUndefined()
  }
  expect(keyCommand(key('f'), 'right', false)).toEqual({ type: 'fullscreen' })
})

it('lets the page around scroll unless the wheel means the book', () => {
  const wheel = { deltaX: 0, deltaY: 100, deltaMode: 0, ctrlKey: false, shiftKey: false }
  expect(wheelIntent(wheel, 'scroll', false)).toBeUndefined()
  expect(wheelIntent(wheel, 'scroll', true)).toEqual({ type: 'pan', dx: -0, dy: -100 })
  expect(wheelIntent({ ...wheel, shiftKey: true }, 'scroll', true)).toEqual({ type: 'pan', dx: -100, dy: 0 })
  const zoomed = wheelIntent({ ...wheel, ctrlKey: true }, 'scroll', false)
  expect(zoomed?.type === 'zoom' && zoomed.factor).toBeCloseTo(1 / 1.2, 9)
  expect(wheelIntent({ ...wheel, deltaY: -100 }, 'zoom', false)).toEqual({ type: 'zoom', factor: 1.2 })
})
