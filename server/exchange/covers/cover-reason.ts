import type { ForeignFault } from '#server/platform/outbound/fetch-foreign.ts'

/** Why a cover was not taken. */
export type CoverReason = ForeignFault | 'no_picture' | 'unreadable'
