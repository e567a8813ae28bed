export const coin = 1
