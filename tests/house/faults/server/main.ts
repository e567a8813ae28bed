export const main = true
