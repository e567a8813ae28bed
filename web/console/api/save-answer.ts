import { download } from './download.ts'
import { tellFailure } from './use-act.tsx'

/** Fetches a file and gives it to the browser; where it is refused, says why. */
export async function saveAnswer(
  fetchFile: () => Promise<{ name: string; type: string; bytes: string }>,
): Promise<void> {
  try {
    download(await fetchFile())
  } catch (failure) {
    tellFailure(failure)
  }
}
