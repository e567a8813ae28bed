import type { ReturnRequestState } from '#contracts/return-choices.ts'
import type { ChipTone } from '../../ui/chip.tsx'
import { consolePaths } from '../paths.ts'

export const REQUEST_STATES: Record<ReturnRequestState, { text: string; tone: ChipTone }> = {
  open: { text: 'Menunggu keputusan', tone: 'accent' },
  agreed: { text: 'Disetujui', tone: 'success' },
  declined: { text: 'Ditolak', tone: 'danger' },
  withdrawn: { text: 'Dicabut pembeli', tone: 'plain' },
}

const BASE = consolePaths.screen('keuangan/permintaan')

export const requestPaths = { list: () => BASE, detail: (id: number) => `${BASE}/${id}` } as const
