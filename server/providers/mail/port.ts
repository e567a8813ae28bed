/** One message to one person, the same content as text and as HTML. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** The address to which a POST ends mails of this kind at once (RFC 8058). */
  unsubscribe?: string
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[]
}

/** Sends mail. */
export type MailSender = {
  /**
   * Sends a message. When it resolves, the next server (or the outbox) has accepted it. A message may be sent again
   * after a failure, so it can arrive twice.
   * @throws Error if it was not accepted; its message names no recipient
   */
  send(mail: Mail): Promise<void>
  /**
   * Checks that a message could be sent now, without sending one.
   * @throws Error with a sentence for the operator, which holds no password
   */
  check(): Promise<void>
  close(): Promise<void>
}
