export const bookCard = 1
