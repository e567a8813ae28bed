/** Letters and colours of banks and wallets, by the method's id; no logo is copied. */
const TILES: Readonly<Record<number, { letters: string; colors: string }>> = {
  83: { letters: 'BNI', colors: 'bg-[#005e6a] text-[#ffb07a]' },
  118: { letters: 'BRI', colors: 'bg-[#00529c] text-[#fff]' },
  86: { letters: 'CIMB', colors: 'bg-[#8e0e1b] text-[#fff]' },
  119: { letters: 'MDR', colors: 'bg-[#003d79] text-[#ffc43d]' },
  9: { letters: 'MYB', colors: 'bg-[#ffc83d] text-[#1b1b1b]' },
  112: { letters: 'PMT', colors: 'bg-[#2f6b1f] text-[#fff]' },
  1001: { letters: 'QRIS', colors: 'bg-[#1b1b1b] text-[#fff]' },
  1002: { letters: 'GO', colors: 'bg-[#00617a] text-[#fff]' },
  1003: { letters: 'SPAY', colors: 'bg-[#a8320a] text-[#fff]' },
  1004: { letters: 'DANA', colors: 'bg-[#0a5cad] text-[#fff]' },
  1005: { letters: 'OVO', colors: 'bg-[#4c2a86] text-[#fff]' },
}

/**
 * A coloured tile that distinguishes banks at a glance, the same in both themes. The bank's name is the text beside
 * it.
 */
export function BankTile({ methodId, name }: { methodId: number; name: string }) {
  const { letters, colors } = TILES[methodId] ?? {
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
