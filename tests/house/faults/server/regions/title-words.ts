export const titleWords = 1
