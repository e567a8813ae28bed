// Apart from the calls' schemas, so that a page can offer these without carrying zod.

const MB = 1024 * 1024

/** Of every picture of the shop, of the proof of a refund, and of a provider's report. A larger file is refused unread. */
export const FORM_FILE_BYTES = 8 * MB
/** Of a proof that is a PDF, which is stored as it is. */
export const PROOF_PDF_BYTES = 2 * MB
/** Of the file of a book. */
export const BOOK_FILE_BYTES = 1024 * MB
/** Of a catalogue that is imported. */
export const IMPORT_FILE_BYTES = 2048 * MB
/** A catalogue comes in parts of this size, the last one smaller, so that a lost connection costs one of them. */
export const IMPORT_PART_BYTES = 4 * MB

/** What is said of a file of more bytes than `most`, in the browser and by the server. */
export const largerThan = (most: number): string =>
  `Berkas ini lebih besar dari ${most % (1024 * MB) === 0 ? `${most / MB / 1024} GB` : `${most / MB} MB`}.`
