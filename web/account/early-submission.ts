import { data } from 'react-router'

/**
 * The server's answer to a form that was sent before the page's script was there: the page again. Its
 * forms are sent as POST for this moment only, so that no password ends up in an address; the body is
 * not read.
 */
export const answerEarlySubmission = () => data({ early: true }, { status: 200 })

export const earlySubmissionText =
  'Halaman belum selesai dimuat saat formulir dikirim. Silakan isi dan kirim sekali lagi.'
