/** The colour behind every page, for what no style sheet reaches. app.css has all colours; a test compares. */
export const PAPER = { day: '#fbf8f3', night: '#15130f' }
