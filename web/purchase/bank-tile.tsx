export type Tile = { letters: string; colors: string }

/** Letters and colours of the banks, by the method's id (contracts/default-payment-methods.ts); no logo is copied. */
const TILES: Readonly<Record<number, Tile>> = {
  83: { letters: 'BNI', colors: 'bg-[#005e6a] text-[#ffb07a]' },
  118: { letters: 'BRI', colors: 'bg-[#00529c] text-[#fff]' },
  86: { letters: 'CIMB', colors: 'bg-[#8e0e1b] text-[#fff]' },
  119: { letters: 'MDR', colors: 'bg-[#003d79] text-[#ffc43d]' },
  9: { letters: 'MYB', colors: 'bg-[#ffc83d] text-[#1b1b1b]' },
  112: { letters: 'PMT', colors: 'bg-[#2f6b1f] text-[#fff]' },
}

/**
 * A coloured tile that distinguishes banks and wallets at a glance, the same in both themes. The bank's name is the
 * text beside it.
 */
export type BankTileProps = { methodId: number; name: string; tile?: Tile | undefined }

export function BankTile({ methodId, name, tile }: BankTileProps) {
  const { letters, colors } = tile ??
    TILES[methodId] ?? {
      letters: name.slice(0, 3).toUpperCase(),
      colors: 'bg-muted text-surface',
    }
  return (
    <span
      aria-hidden
      data-letters={letters}
      className={`grid h-7 w-11 shrink-0 place-items-center rounded-sm text-xs font-bold before:content-[attr(data-letters)] ${colors}`}
    />
  )
}
