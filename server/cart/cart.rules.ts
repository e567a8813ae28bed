/** The most copies of one row: what the form accepts and a courier carries. */
export const MOST_COPIES = 999
/** The most rows of one cart (F35), which is the most of one purchase. */
export const MOST_ROWS = 100
