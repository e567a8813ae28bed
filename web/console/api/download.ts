import { saveFile } from '../../ui/save-file.ts'

/** Gives the browser a file that a call has answered as base64. */
export function download({ name, type, bytes }: { name: string; type: string; bytes: string }): void {
  const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
  saveFile(new Blob([content], { type }), name)
}
