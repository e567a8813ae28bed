import type { IMPORT_FIELDS } from '#contracts/exchange-choices.ts'
import { IMPORT_STATE_WORDS } from '#contracts/words/exchange-words.ts'
import { formatNumber } from '#kernel/numbers.ts'
import type { ChipTone } from '../../ui/chip.tsx'
import type { ConsoleData } from '../api/call-console.ts'

export type Import = ConsoleData<'GET /api/console/imports/:id'>
export type ImportField = (typeof IMPORT_FIELDS)[number]

export const STATE_WORDS: Record<Import['state'], { text: string; tone: ChipTone }> = {
  uploading: { text: IMPORT_STATE_WORDS.uploading, tone: 'plain' },
  checking: { text: IMPORT_STATE_WORDS.checking, tone: 'info' },
  checked: { text: IMPORT_STATE_WORDS.checked, tone: 'accent' },
  running: { text: IMPORT_STATE_WORDS.running, tone: 'info' },
  paused: { text: IMPORT_STATE_WORDS.paused, tone: 'accent' },
  done: { text: IMPORT_STATE_WORDS.done, tone: 'success' },
  failed: { text: IMPORT_STATE_WORDS.failed, tone: 'danger' },
  undoing: { text: IMPORT_STATE_WORDS.undoing, tone: 'info' },
  undone: { text: IMPORT_STATE_WORDS.undone, tone: 'plain' },
}

export const OUTCOME_WORDS: Record<Import['reasons'][number]['outcome'], string> = {
  refused: 'Ditolak',
  merged: 'Digabung',
  unchanged: 'Tetap sama',
  noted: 'Catatan',
}

export const isUnderWay = (state: Import['state'] | undefined): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing'

export const fileSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} kB`
    : `${formatNumber(Math.round(bytes / 1024 / 1024))} MB`

type FileState = keyof Import['files']

/** What became of the files of an archive. */
export const FILE_WORDS: Record<FileState, string> = {
  waiting: 'Menunggu',
  taken: 'Diterima',
  unchanged: 'Tetap sama',
  kept: 'Sampul toko tetap',
  refused: 'Ditolak',
}

export const fileTotal = (files: Import['files']): number => Object.values(files).reduce((a, b) => a + b)

/** Whether the covers and books of an archive are being taken. */
export const takesFiles = ({ state, files }: Import): boolean => state === 'done' && files.waiting > 0
