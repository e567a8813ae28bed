export const staffScreen = 'staff'
