export const checkout = 1
