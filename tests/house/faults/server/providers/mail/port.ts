export type Mail = { to: string }
