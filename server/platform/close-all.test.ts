import { expect, test } from 'vitest'
import { closeAll } from './close-all.ts'

function opened(...failing: string[]) {
  const closed: string[] = []
  const parts = ['database', 'mail', 'http', 'jobs'].map((name) => async () => {
    closed.push(name)
    if (failing.includes(name)) throw new Error(`${name} cannot be closed`)
  })
  return { closed, parts }
}

test('a part that cannot be closed leaves no other part open', async () => {
  const { closed, parts } = opened('http')
  await expect(closeAll(parts)).rejects.toThrow('http cannot be closed')
  expect(closed).toEqual(['jobs', 'http', 'mail', 'database'])
})

test('of several that cannot be closed the operator reads every reason', async () => {
  const { parts } = opened('http', 'mail')
  const failure = await closeAll(parts).catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'http cannot be closed; mail cannot be closed' })
  expect((failure as AggregateError).errors).toHaveLength(2)
})

test('a second close closes nothing twice', async () => {
  const { closed, parts } = opened()
  await closeAll(parts)
  await closeAll(parts)
  expect(closed).toHaveLength(4)
})
