import type { Mail, MailSender } from '#server/providers/mail/port.ts'

/** A mail sender that passes each mail to `keep`, and fails for those that it refuses. */
export const mailbox = (
  keep: (mail: Mail) => void,
  refuses: (mail: Mail) => boolean = () => false,
): MailSender => ({
  send: async (mail) => {
    if (refuses(mail)) throw new Error('the mail server did not take a message')
    keep(mail)
  },
  check: async () => undefined,
  close: async () => undefined,
})
