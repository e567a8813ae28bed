export type Gateway = { name: string }
