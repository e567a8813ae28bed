import type { FileSource } from '#contracts/library.ts'

/** What the reader's address names. */
export type ReadingWish = { name: string; source: FileSource }

export function readingWish(params: URLSearchParams): ReadingWish {
  const source = params.get('source') === 'Book Subscriber' ? 'Book Subscriber' : 'Book User'
  return { name: params.get('name')?.trim() ?? '', source }
}

/** What both readers are given. */
export type Reading = ReadingWish & {
  token: string
  title: string
  homeHref: string
  positionKey: string
  onNeedSignIn: () => Promise<string>
}
