import { saveBase64 } from '../../ui/save-file.ts'

/** Gives the browser a file that a call has answered as base64. */
export function download({ bytes, ...file }: { name: string; type: string; bytes: string }): void {
  saveBase64(bytes, file)
}
