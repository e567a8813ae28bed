export const payment = 1
