import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  url: string
  /** Raw messages, in the order of their arrival. */
  messages: string[]
  /** The text of the newest message to an address, waited for up to 5 s. */
  newestTo(address: string): Promise<string>
  /** While true every message is refused. */
  refusing: boolean
  close(): Promise<void>
}

/** A real mail server on this machine that keeps what it is given. */
export async function openMailServer(): Promise<MailServer> {
  const messages: string[] = []
  const arrivals = new EventTarget()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((message) => {
        if (mailServer.refusing) return done(new Error('not now'))
        messages.push(message)
        arrivals.dispatchEvent(new Event('message'))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailServer: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    refusing: false,
    newestTo: async (address) => {
      const signal = AbortSignal.timeout(5000)
      for (;;) {
        const found = messages.findLast((message) => message.includes(`To: ${address}`))
        if (found !== undefined) return textOf(found)
        await once(arrivals, 'message', { signal })
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailServer
}

/** The plain text of a message, its transfer encoding undone. */
export function textOf(message: string): string {
  const part = /content-type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/i.exec(message)
  const head = part?.[0] ?? ''
  const body = part?.[1] ?? ''
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
