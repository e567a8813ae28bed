export const builder = true
