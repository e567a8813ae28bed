export const stockRoutes = 1
