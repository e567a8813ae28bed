import { readFile, stat } from 'node:fs/promises'
import { operatorFault } from './faults.ts'

const MB = 1024 * 1024

/**
 * Reads a file that an operator names. A pipe would wait for ever, a device has no end, and a file larger than
 * memory would end the process.
 * @param what for the sentence: `The picture`
 * @throws an operator fault
 */
export async function readOperatorFile(path: string, what: string, mostMb: number): Promise<Uint8Array> {
  const fail = (error: Error): never => {
    throw operatorFault(`${what} cannot be read: ${error.message}`, error)
  }
  const kind = await stat(path).catch(fail)
  if (!kind.isFile()) throw operatorFault(`${what} cannot be read: ${path} is no regular file`)
  if (kind.size > mostMb * MB) throw operatorFault(`${what} is larger than ${mostMb} MB`)
  return readFile(path).catch(fail)
}
