export const pigeon = true
