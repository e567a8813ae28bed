import type { FileSource } from '#contracts/library.ts'
import type { ReaderProps } from './reader-props.ts'

/** What the reader's address names. */
export type ReadingWish = { name: string; source: FileSource }

export function readingWish(params: URLSearchParams): ReadingWish {
  const source = params.get('source') === 'Book Subscriber' ? 'Book Subscriber' : 'Book User'
  return { name: params.get('name')?.trim() ?? '', source }
}

/** What both readers are given. */
export type Reading = ReadingWish &
  ReaderProps & {
    token: string
    mark: string
    onNeedSignIn: () => Promise<string>
    /** 'Muat ulang': the file is requested again, and whatever else could not be fetched. */
    onRetry?: (() => void) | undefined
  }
