export const stockRows = 1
