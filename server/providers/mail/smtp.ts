import nodemailer from 'nodemailer'
import { SECOND } from '#kernel/time.ts'
import { messageOf } from './message-of.ts'
import type { MailSender } from './port.ts'

/**
 * Sends by a mail server: `smtp://` (with STARTTLS where the server offers it) or `smtps://`, user and password in
 * the address. A few connections are reused. A server that does not answer times out after 20 s.
 */
export function openSmtp({ url, from }: { url: string; from: string }): MailSender {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10 * SECOND,
      greetingTimeout: 10 * SECOND,
      socketTimeout: 20 * SECOND,
      // Nothing that a message names is read from disk or fetched.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(messageOf(mail))
      } catch (error) {
        throw new Error(`the mail server did not take a message: ${faultOf(error)}`)
      }
    },
    check: async () => {
      try {
        await transport.verify()
      } catch (error) {
        throw new Error(`the mail server takes no mail: ${faultOf(error)}`)
      }
    },
    close: async () => transport.close(),
  }
}

/** Codes only: the server's message may quote the recipient. */
function faultOf(error: unknown): string {
  const code = error instanceof Error && 'responseCode' in error ? ` (${String(error.responseCode)})` : ''
  const kind = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return `${kind}${code}`
}
