import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND } from '#kernel/time.ts'
import type { EncodePicture } from '#server/images/encode-picture.ts'
import { Failure } from '#server/platform/failure.ts'
import { bookWork, isUnfinished } from './book-work.ts'
import { inWorkFolder } from './work-folder.ts'

/** Processor time for one picture. */
const TIME_LIMIT = 30 * SECOND

/** Encodes a picture from outside in a process of its own, whose memory and time are bounded. */
export const encodeApart: EncodePicture = (bytes, shape) =>
  inWorkFolder(async (folder) => {
    const path = join(folder, 'picture')
    await writeFile(path, bytes)
    const answer = await bookWork({ task: 'encode-picture', path, shape }, { timeLimit: TIME_LIMIT })
    if (isUnfinished(answer)) {
      throw new Failure('unsupported_type', 'Gambar tidak dapat dibuka. Coba gambar lain.')
    }
    return answer
  })
