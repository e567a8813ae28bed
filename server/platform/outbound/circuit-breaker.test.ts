import { expect, test } from 'vitest'
import { openCircuitBreaker } from './circuit-breaker.ts'

class Refused extends Error {}

function onTrial() {
  let at = 0
  let calls = 0
  const breaker = openCircuitBreaker({
    failures: 3,
    pauseMs: 30_000,
    clock: () => new Date(at),
    isAnswer: (error) => error instanceof Refused,
  })
  const attempt = (outcome: 'answer' | 'unreachable' | 'refused') =>
    breaker
      .run(async () => {
        calls += 1
        if (outcome === 'refused') throw new Refused('refused')
        if (outcome === 'unreachable') throw new Error('unreachable')
        return 'answer'
      })
      .catch((error: Error) => error.message)
  return {
    breaker,
    attempt,
    calls: () => calls,
    wait: (ms: number) => {
      at += ms
    },
  }
}

test('shoppers do not wait for a carrier that has been away three times in a row', async () => {
  const { attempt, calls, wait } = onTrial()
  for (let time = 0; time < 3; time++) await attempt('unreachable')
  expect(await attempt('answer')).toMatch(/left alone/)
  expect(calls()).toBe(3)
  wait(30_000)
  expect(await attempt('answer')).toBe('answer')
  expect(await attempt('answer')).toBe('answer')
})

test('one caller finds out whether it is back, the others are turned away meanwhile', async () => {
  const { attempt, calls, wait } = onTrial()
  for (let time = 0; time < 3; time++) await attempt('unreachable')
  wait(30_000)
  await Promise.all([attempt('unreachable'), attempt('unreachable'), attempt('unreachable')])
  expect(calls()).toBe(4)
  wait(29_000)
  expect(await attempt('answer')).toMatch(/left alone/)
})

test('a refusal is an answer: it opens nothing', async () => {
  const { attempt, calls } = onTrial()
  for (let time = 0; time < 5; time++) await attempt('refused')
  expect(calls()).toBe(5)
})

test('a carrier that asks for quiet is left alone for as long as it asks', async () => {
  const { breaker, attempt, wait } = onTrial()
  breaker.pause(60_000)
  wait(59_000)
  expect(await attempt('answer')).toMatch(/left alone/)
  wait(1_000)
  expect(await attempt('answer')).toBe('answer')
})
