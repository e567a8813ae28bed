import type { FileSource } from '#contracts/library.ts'
import { callUrl } from '../api/encode-call.ts'
import { readSession } from '../session/session.ts'

/** A reading link that was opened in this tab: its token, and the ebook that it opens. */
export type ReadingLink = {
  token: string
  name: string
  source: FileSource
  fileType: 'PDF' | 'HTML'
  title: string
}

const KEY = 'lembar-reading-link'
const TOKEN_KEY = 'access_token'

/**
 * Opens a reading link on this device and stores it for this tab. While nobody is signed in, its token becomes this
 * browser's token (specification, §4); a signed-in user keeps their own session.
 * @returns the link, or the sentence that says why it does not open
 */
export async function openReadingLink(token: string): Promise<ReadingLink | { refused: string }> {
  let answer: Response
  try {
    answer = await fetch(callUrl('/api/user/reading-links/open', {}), {
      method: 'POST',
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
    })
  } catch {
    return { refused: 'Sambungan terputus. Periksa internet Anda, lalu buka tautannya lagi.' }
  }
  const body: unknown = await answer.json().catch(() => undefined)
  const { data, message } = (typeof body === 'object' && body !== null ? body : {}) as {
    data?: { name: string; source: FileSource; file_type: 'PDF' | 'HTML'; title: string }
    message?: string
  }
  if (!answer.ok || data === undefined) return { refused: message ?? 'Tautan baca ini tidak dapat dibuka.' }
  const { name, source, file_type: fileType, title } = data
  const link: ReadingLink = { token, name, source, fileType, title }
  window.sessionStorage.setItem(KEY, JSON.stringify(link))
  if (readSession() === undefined) window.localStorage.setItem(TOKEN_KEY, token)
  return link
}

/** The link that was opened in this tab, if it is for this ebook. */
export function readReadingLink(name: string): ReadingLink | undefined {
  try {
    const link = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as ReadingLink | null
    return link?.name === name ? link : undefined
  } catch {
    return undefined
  }
}
