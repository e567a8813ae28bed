import { fileURLToPath } from 'node:url'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

const pdfjs = fileURLToPath(new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))

/**
 * Opens a PDF as readers do, but without scripts, forms or fonts of this machine. It takes over the bytes.
 * @param options.strict a fault that readers draw around is an error
 */
export function openPdf(data: Uint8Array, { strict = false }: { strict?: boolean } = {}) {
  return getDocument({
    data,
    verbosity: VerbosityLevel.ERRORS,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: strict,
    cMapUrl: `${pdfjs}cmaps/`,
    standardFontDataUrl: `${pdfjs}standard_fonts/`,
    wasmUrl: `${pdfjs}wasm/`,
    iccUrl: `${pdfjs}iccs/`,
  })
}
