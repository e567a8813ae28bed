/** Copies of one row: what a form can ask for at once and a courier would take. */
export const MOST_COPIES = 999
/** Rows of one cart (F35): what one purchase can hold. */
export const MOST_ROWS = 100
