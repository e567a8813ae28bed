export const placeOrder = true
