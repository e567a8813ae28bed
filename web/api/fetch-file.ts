import { accessToken } from '../session/session.ts'
import { sendRequest } from './send-request.ts'

/**
 * Fetches a file that only its owner may have: the request carries the token, which a link could not.
 * @throws CallFailure as a call does
 */
export async function fetchFile(path: string): Promise<Blob> {
  const token = accessToken()
  const headers = new Headers(token === undefined ? {} : { Authorization: `Bearer ${token}` })
  const response = await sendRequest(path, { headers }, token)
  return response.blob()
}
