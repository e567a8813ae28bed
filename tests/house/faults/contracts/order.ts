export const order = { id: 1 }
