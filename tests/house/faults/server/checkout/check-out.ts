export const checkOut = true
