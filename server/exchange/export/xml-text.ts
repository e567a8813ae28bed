import { escapeMarkup } from '#kernel/text.ts'

/** A text without what XML cannot hold. */
export const xmlText = (text: string): string => escapeMarkup(text.toWellFormed().replace(NOT_XML, ''))

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose.
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
