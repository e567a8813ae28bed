/** The last row of a long list, which shows its next part. */
export function MoreButton({ onMore }: { onMore: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onMore}
        className="min-h-11 w-full rounded text-sm font-semibold text-primary hover:bg-line/60"
      >
        Tampilkan lebih banyak
      </button>
    </li>
  )
}
