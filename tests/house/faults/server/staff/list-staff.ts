export const listStaff = []
