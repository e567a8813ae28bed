export const shelves = 1
