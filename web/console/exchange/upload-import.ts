import { type CallFailure, callFailure } from '../../api/call-failure.ts'
import { type ConsoleData, callConsole } from '../api/call-console.ts'

/** The size of a part, which is also the most that the shop takes. */
const PART = 4 * 1024 * 1024
const MOST = 2 * 1024 * 1024 * 1024

type Announced = ConsoleData<'POST /api/console/imports'>

/** What is wrong with a file before it is sent; undefined where nothing is. */
function fileFault(file: File): string | undefined {
  if (file.size === 0) return 'Berkas ini kosong.'
  if (file.size > MOST) return 'Berkas ini lebih dari 2 GB. Bagi menjadi beberapa berkas.'
  return undefined
}

/**
 * Sends a file part by part; a part that does not arrive is sent twice more.
 * @throws CallFailure
 */
export async function uploadImport(file: File, onProgress: (sent: number) => void): Promise<Announced> {
  const fault = fileFault(file)
  if (fault !== undefined) throw callFailure({ status: 422, message: fault })
  const announced = await callConsole('POST /api/console/imports', {
    body: { file: file.name.slice(-200), bytes: file.size },
  })
  const params = { id: announced.id }
  const parts = Math.ceil(file.size / PART)
  for (let at = 0; at < parts; at++) {
    const form = new FormData()
    form.set('at', String(at))
    form.set('part', file.slice(at * PART, (at + 1) * PART))
    await repeated(() => callConsole('POST /api/console/imports/:id/parts', { params, body: form }))
    onProgress(Math.min(file.size, (at + 1) * PART))
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
