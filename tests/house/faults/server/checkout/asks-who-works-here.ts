export { listStaff } from '../staff/list-staff.ts'
