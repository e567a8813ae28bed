import { IMPORT_FILE_BYTES, IMPORT_PART_BYTES } from '#contracts/upload-bounds.ts'
import { type CallFailure, callFailure } from '../../api/call-failure.ts'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { fileFault } from '../forms/file-fault.ts'

type Announced = ConsoleData<'POST /api/console/imports'>

/**
 * Sends a file part by part; a part that does not arrive is sent twice more.
 * @throws CallFailure
 */
export async function uploadImport(file: File, onProgress: (sent: number) => void): Promise<Announced> {
  const fault = fileFault(file, IMPORT_FILE_BYTES)
  if (fault !== undefined) throw callFailure({ status: 422, message: fault })
  const announced = await callConsole('POST /api/console/imports', {
    body: { file: file.name.slice(-200), bytes: file.size },
  })
  const params = { id: announced.id }
  const parts = Math.ceil(file.size / IMPORT_PART_BYTES)
  for (let at = 0; at < parts; at++) {
    const form = new FormData()
    form.set('at', String(at))
    form.set('part', file.slice(at * IMPORT_PART_BYTES, (at + 1) * IMPORT_PART_BYTES))
    await repeated(() => callConsole('POST /api/console/imports/:id/parts', { params, body: form }))
    onProgress(Math.min(file.size, (at + 1) * IMPORT_PART_BYTES))
  }
  return callConsole('POST /api/console/imports/:id/check', { params, body: { parts } })
}

async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = 2; ; left--) {
    try {
      return await work()
    } catch (failure) {
      const { status } = failure as CallFailure
      const mayPass = status === 0 || status === 429 || status >= 500
      if (left === 0 || !mayPass) throw failure
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}
