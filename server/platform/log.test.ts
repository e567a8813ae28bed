import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('a log line carries its request and no personal data, at whatever depth it comes in', () => {
  const [line] = lines((log) =>
    log.info(
      {
        request: 'r-1',
        email: 'budi@example.com',
        user: { id: 7, phone: '+628123' },
        body: { form: { password: 'rahasia' } },
      },
      'registered',
    ),
  )
  expect(line).toMatchObject({ level: 'info', request: 'r-1', user: { id: 7 }, msg: 'registered' })
  expect(JSON.stringify(line)).not.toMatch(/budi|628123|rahasia/)
})

test('an error of the database is logged by the constraint, not by the row that broke it', () => {
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
    code: '23505',
    constraint: 'users_email_key',
    detail: 'Key (email)=(budi@example.com) already exists.',
  })
  const [line] = lines((log) => log.error({ error }, 'call failed'))
  expect(line).toMatchObject({
    error: { code: '23505', constraint: 'users_email_key', message: error.message },
  })
  expect(JSON.stringify(line)).not.toContain('budi')
})

test('a value that did not fit is not quoted, in the error or in its cause', () => {
  const cause = Object.assign(new Error('invalid input syntax for type bigint: "budi@example.com"'), {
    code: '22P02',
  })
  const [line] = lines((log) => log.error({ error: new Error('call failed', { cause }) }, 'call failed'))
  expect(line).toMatchObject({
    error: { cause: { code: '22P02', message: 'invalid input syntax for type bigint: "…"' } },
  })
  expect(JSON.stringify(line)).not.toContain('budi')
})

test('what was thrown without being an error is logged by what it says, and no further', () => {
  const thrown = {
    name: 'PrismaFault',
    message: `gagal ${'x'.repeat(5000)}`,
    code: 'E1',
    detail: 'budi@example.com',
  }
  const [line, quoting, bare, odd] = lines((log) => {
    log.error({ error: thrown }, 'a job failed')
    log.error(
      { error: new Error('call failed', { cause: { code: '22P02', message: 'bad: "budi"' } }) },
      'failed',
    )
    log.error({ error: 'y'.repeat(5000) }, 'a job failed')
    log.error({ error: { email: 'budi@example.com', message: { of: 'budi' } } }, 'a job failed')
  })
  expect(line).toMatchObject({
    error: { code: 'E1', message: expect.stringMatching(/^gagal x{400,1000}…$/) },
  })
  expect(quoting).toMatchObject({ error: { cause: { code: '22P02', message: 'bad: "…"' } } })
  expect(bare).toMatchObject({ error: expect.stringMatching(/^y{400,1000}…$/) })
  expect(odd).toMatchObject({ error: { fields: ['email', 'message'] } })
  expect(JSON.stringify([line, quoting, odd])).not.toContain('budi')
})

test('what is below the level is not written', () => {
  expect(lines((log) => log.debug({}, 'detail'))).toEqual([])
})

function lines(write: (log: ReturnType<typeof createLog>) => void): unknown[] {
  const written: string[] = []
  write(createLog({ level: 'info', stream: { write: (line) => written.push(line) } }))
  return written.map((line) => JSON.parse(line))
}
