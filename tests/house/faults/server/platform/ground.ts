export const ground = true
