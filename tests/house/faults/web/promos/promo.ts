export const promo = 1
