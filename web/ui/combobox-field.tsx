import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronDown } from 'lucide-react'
import { useId, useRef } from 'react'
import { classes } from './classes.ts'
import { FieldFrame } from './field-frame.tsx'
import { inputEdge, inputLook } from './text-field.tsx'

export type ComboboxOption = { value: number; label: string }

export type ComboboxFieldProps = {
  label: string
  /** The field holds the typed text; the caller holds the choice. */
  name: string
  options: readonly ComboboxOption[]
  value: number | undefined
  onChange: (option: ComboboxOption | undefined) => void
  placeholder?: string
  disabled?: boolean
  /** The options are on their way. */
  loading?: boolean
  error?: string | undefined
}

/** A choice from a long list, found by typing; the list is at most 200 px high. */
export function ComboboxField(props: ComboboxFieldProps) {
  const {
    label,
    name,
    options,
    value,
    onChange,
    placeholder,
    disabled = false,
    loading = false,
    error,
  } = props
  const id = useId()
  // In the dialog that the field is in: screen readers leave out what is beside a modal dialog.
  const frame = useRef<HTMLDivElement>(null)
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <FieldFrame id={id} label={label} error={error}>
      <Base.Root
        items={options}
        value={chosen}
        onValueChange={(option) => onChange(option ?? undefined)}
        isItemEqualToValue={(a, b) => a.value === b.value}
        disabled={disabled}
        autoHighlight
        locale="id"
      >
        <Base.InputGroup ref={frame} className="relative">
          <Base.Input
            id={id}
            name={name}
            placeholder={placeholder}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={classes(inputLook, inputEdge(error), 'pr-12')}
          />
          <Base.Trigger
            aria-label={`Buka pilihan ${label}`}
            tabIndex={-1}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted disabled:opacity-40"
          >
            <ChevronDown aria-hidden className="size-4" />
          </Base.Trigger>
        </Base.InputGroup>
        <Base.Portal container={frame}>
          <Base.Positioner sideOffset={4} className="z-60 outline-none">
            <Base.Popup className="w-(--anchor-width) rounded border border-line bg-surface text-ink shadow-float">
              <Base.Empty className="empty:hidden">
                <div className="px-3 py-3 text-sm text-muted">
                  {loading ? 'Memuat daftar …' : 'Tidak ada yang cocok.'}
                </div>
              </Base.Empty>
              <Base.List className="max-h-[200px] overflow-y-auto overscroll-contain p-1.5 outline-none data-empty:p-0">
                {(option: ComboboxOption) => (
                  <Base.Item
                    key={option.value}
                    value={option}
                    className="flex min-h-11 cursor-pointer items-center gap-2 rounded-sm px-3 py-1.5 outline-none select-none data-highlighted:bg-line/60"
                  >
                    <span className="min-w-0 grow">{option.label}</span>
                    <Base.ItemIndicator>
                      <Check aria-hidden className="size-4 text-primary" />
                    </Base.ItemIndicator>
                  </Base.Item>
                )}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  )
}
