export { listNotifications, purgeNotifications } from './notifications.queries.ts'
