import { formatDecimal, formatNumber } from '#kernel/numbers.ts'
import type { ConsoleData } from '../api/call-console.ts'

type Files = ConsoleData<'GET /api/console/titles/:id/files'>
export type Upload = Files['uploads'][number]

const WAITING: readonly Upload['state'][] = ['receiving', 'waiting', 'reading']

export const isOnItsWay = ({ state }: Upload) => WAITING.includes(state)

export const sizeOf = (bytes: number) => `${formatDecimal(bytes / 1024 / 1024, 1)} MB`

export const factsOf = ({
  kind,
  pages,
  byte_size,
}: Pick<Files['revisions'][number], 'kind' | 'pages' | 'byte_size'>) =>
  [kind, sizeOf(byte_size), ...(pages === null ? [] : [`${formatNumber(pages)} halaman`])].join(', ')
