import { expect, test } from 'vitest'
import { openMailServer } from '#tests/support/mail-server.ts'
import { mailConformance } from './port.conformance.ts'
import { openSmtp } from './smtp.ts'

const from = 'Toko Uji <toko@example.com>'

mailConformance('SMTP', async () => {
  const server = await openMailServer()
  return {
    sender: openSmtp({ url: server.url, from }),
    arrived: async () => server.messages,
    close: server.close,
  }
})

test('a refusal is told without naming who the message was for', async () => {
  const server = await openMailServer()
  const sender = openSmtp({ url: server.url, from })
  server.refusing = true
  const mail = { to: 'rahasia@example.com', subject: 'x', text: 'x', html: '<p>x</p>' }
  const error: unknown = await sender.send(mail).catch((fault: unknown) => fault)
  expect(String(error)).toMatch(/the mail server did not take a message: EMESSAGE/)
  expect(String(error)).not.toContain('rahasia')
  await sender.close()
  await server.close()
})
