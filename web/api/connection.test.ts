import { describe, expect, test } from 'vitest'
import { callFailure } from './call-failure.ts'
import { orElse } from './connection.ts'

describe('§8 a part that a page can do without', () => {
  const failing = (error: unknown) => Promise.reject(error).catch(orElse('left out'))

  test.each([404, 422, 429, 500, 503])('is left out where the shop answers %i', async (status) => {
    expect(await failing(callFailure({ status, message: '' }))).toBe('left out')
  })

  test.each([
    ['the shop was not reached', callFailure({ status: 0, message: 'Sambungan terputus' })],
    ['the session has ended', callFailure({ status: 401, message: 'Sesi berakhir' })],
    ['the account is blocked', callFailure({ status: 403, message: 'Akun diblokir' })],
    ['the page itself has a fault', new RangeError('Invalid time value')],
  ])('fails the page where %s', async (_, error) => {
    await expect(failing(error)).rejects.toBe(error)
  })
})
