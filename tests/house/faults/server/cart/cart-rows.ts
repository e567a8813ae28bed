export const cartRows = true
