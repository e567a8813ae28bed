export const cartRows = 1
