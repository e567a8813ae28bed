import type { ReturnState } from '#contracts/returns.ts'
import { call } from '../api/call.ts'
import { toastFailure } from '../api/toast-failure.ts'

/** Sends pictures of a request, one after the other. @returns the request after the last one that arrived */
export async function addPictures(id: number, files: readonly File[]): Promise<ReturnState | undefined> {
  let state: ReturnState | undefined
  try {
    for (const file of files) {
      const body = new FormData()
      body.set('picture', file)
      state = await call('POST /api/user/transactions/:id/return/pictures', { params: { id }, body })
    }
  } catch (error) {
    toastFailure(error, 'Gambar tidak terkirim', 'return')
  }
  return state
}
