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

test('a mail server that is not there, or does not take the password, is found out before a mail is lost', async () => {
  const server = await openMailServer()
  const wrong = openSmtp({ url: server.url.replace('//', '//toko:rahasia@'), from })
  const fault = await wrong.check().catch((error: unknown) => String(error))
  expect(fault).toContain('the mail server takes no mail: EAUTH')
  expect(fault).not.toContain('rahasia')
  await wrong.close()
  await server.close()
  const gone = openSmtp({ url: server.url, from })
  await expect(gone.check()).rejects.toThrow(/the mail server takes no mail: E/)
  await gone.close()
})

test('an error about a refused message does not name its recipient', async () => {
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
