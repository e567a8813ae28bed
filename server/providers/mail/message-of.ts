import type { Mail } from './port.ts'

/** A mail as nodemailer takes it. One that can be ended names how, for programs that show a button (RFC 8058). */
export const messageOf = ({ unsubscribe, attachments = [], ...mail }: Mail) => ({
  ...mail,
  attachments: [...attachments],
  ...(unsubscribe !== undefined && {
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
})
