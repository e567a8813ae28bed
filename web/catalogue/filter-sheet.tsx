import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx'

export type FilterSheetProps = FilterPanelProps & {
  open: boolean
  onOpenChange: (open: boolean) => void
  totalText: string
  loading: boolean
}

/** The filters on narrow screens. */
export function FilterSheet({ open, onOpenChange, totalText, loading, ...panel }: FilterSheetProps) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Filter"
      footer={
        <Button wide busy={loading} onClick={() => onOpenChange(false)}>
          Lihat {totalText} Item
        </Button>
      }
    >
      <FilterPanel {...panel} />
    </Sheet>
  )
}
