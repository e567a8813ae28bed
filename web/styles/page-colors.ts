/**
 * The colour behind every page, for places that no style sheet reaches. tokens.css has all colours; a test compares
 * them.
 */
export const PAPER = { day: '#fbf8f3', night: '#15130f' }
