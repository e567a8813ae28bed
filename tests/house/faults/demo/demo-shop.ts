export const demoShop = true
