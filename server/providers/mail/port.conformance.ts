import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MailSender } from './port.ts'

type Opened = {
  sender: MailSender
  /** What has arrived so far, as raw messages. */
  arrived(): Promise<string[]>
  close(): Promise<void>
}

const mail = {
  to: 'sari@example.com',
  subject: 'Kata sandi – percobaan',
  text: 'Halo Sari,\nbuka https://toko.example/RisetPassword',
  html: '<p>Halo Sari</p>',
}

/** What every sender of mail must do; each vendor's test file runs it against the real thing. */
export function mailConformance(vendor: string, open: () => Promise<Opened>): void {
  describe(`mail by ${vendor}`, () => {
    let opened: Opened
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(async () => {
      await opened.sender.close()
      await opened.close()
    })

    test('a message arrives once, as text and as HTML, from the shop', async () => {
      await opened.sender.send(mail)
      const messages = await opened.arrived()
      expect(messages).toHaveLength(1)
      const [message = ''] = messages
      expect(message).toMatch(/^from: Toko Uji <toko@example.com>\r?$/im)
      expect(message).toMatch(/^to: sari@example.com\r?$/im)
      expect(message).toMatch(/^content-type: multipart\/alternative/im)
      expect(message).toMatch(/^content-type: text\/plain; charset=utf-8/im)
      expect(message).toMatch(/^content-type: text\/html; charset=utf-8/im)
    })

    test('it can be looked at without sending anything', async () => {
      const before = (await opened.arrived()).length
      await opened.sender.check()
      expect(await opened.arrived()).toHaveLength(before)
    })

    test('F38 a line break in a name does not make another header', async () => {
      await opened.sender.send({ ...mail, subject: 'Halo\r\nBcc: semua@example.com' })
      const message = (await opened.arrived()).at(-1) ?? ''
      expect(message).not.toMatch(/^bcc:/im)
    })
  })
}
