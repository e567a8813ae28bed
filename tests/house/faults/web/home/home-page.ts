export const homePage = true
