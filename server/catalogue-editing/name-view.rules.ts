import type { NameRecord } from './merge-names.ts'

export const nameViewOf = ({ id, name, version }: NameRecord) => ({ id, name, version })
