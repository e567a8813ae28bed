import { expect, it } from 'vitest'
import { createPatience } from './patience.ts'

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

it('gives up a parser that is busy with what it has for too long', async () => {
  await expect(createPatience(100).with(new Promise(() => {}))).rejects.toMatchObject({ kind: 'damaged' })
})

it('does not count the time in which the network or the reader is waited for', async () => {
  const patience = createPatience(300)
  const done = patience.waiting()
  const work = patience.with(sleep(1200).then(() => 'opened'))
  await sleep(1000)
  done()
  expect(await work).toBe('opened')
})
