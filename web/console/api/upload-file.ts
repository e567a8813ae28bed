import { callFailure } from '../../api/call-failure.ts'
import { failureOf, noteRefusal, notReached } from './call-console.ts'

/**
 * Sends a file as the body of a request, and tells how much of it has arrived, from 0 to 1: `fetch` cannot tell that.
 * @throws CallFailure as `callConsole`
 */
export async function uploadFile(
  url: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<void> {
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  request.open('POST', url)
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  request.setRequestHeader('Accept', 'application/json')
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onProgress(total > 0 ? loaded / total : 0),
  )
  request.addEventListener('load', () => resolve())
  request.addEventListener('error', () => reject(new TypeError('the network failed')))
  request.send(file)
  await promise.catch(notReached)
  if (request.status >= 200 && request.status < 300) return
  const failure = await failureOf(new Response(request.responseText, { status: request.status }))
  noteRefusal(failure)
  throw callFailure(failure)
}
