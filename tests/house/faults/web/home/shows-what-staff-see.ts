export { staffScreen } from '../console/staff-screen.ts'
