/** Some browsers read the file only after the click's handler has ended. */
const KEPT_FOR = 60_000

/** Gives a file to the browser, which saves it or offers to open it. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR)
}

/** The same for bytes as base64. */
export function saveBase64(bytes: string, { type, name }: { type: string; name: string }): void {
  const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
  saveFile(new Blob([content], { type }), name)
}
