import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { FormMessages } from '../../ui/form.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import type { RecordForm } from './use-record-form.ts'

/** Two versions are rare, and dialogs are large. */
const BothVersions = laterPart(() => import('./both-versions.tsx'), 'BothVersions')

type Values = Readonly<Record<string, unknown>>

export type RecordFormFrameProps<Fields extends Values> = {
  form: RecordForm<Fields>
  /** The fields in words, for the comparison of two versions. */
  labels: Readonly<Record<keyof Fields & string, string>>
  /** A value in words; by itself, texts and numbers are shown as they are. */
  show?: (name: string, value: unknown) => string
  children: ReactNode
}

/** The form of a record: its sections, and where something is not saved, the bar that saves it. */
export function RecordFormFrame<Fields extends Values>(props: RecordFormFrameProps<Fields>) {
  const { form, labels, show, children } = props
  const element = useRef<HTMLFormElement>(null)
  const { errors } = form
  useEffect(() => {
    const wrong = [...(element.current?.elements ?? [])].find(
      (control) => errors[control.getAttribute('name') ?? ''] !== undefined,
    )
    if (wrong instanceof HTMLElement) wrong.focus()
  }, [errors])

  return (
    <FormMessages errors={errors}>
      <form
        ref={element}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {form.restored && (
          <InlineNotice tone="warning" announced>
            Perubahan Anda yang belum disimpan dipasang kembali.
          </InlineNotice>
        )}
        {children}
        {(form.changed.length > 0 || form.busy) && (
          <div className="sticky bottom-17 z-20 flex flex-wrap items-center gap-3 rounded border border-line bg-surface p-3 shadow-float lg:bottom-4">
            <p role="status" className="text-muted">
              Perubahan belum disimpan
            </p>
            <div className="ml-auto flex gap-2.5">
              <Button kind="secondary" onClick={form.reset} disabled={form.busy}>
                Buang
              </Button>
              <Button type="submit" busy={form.busy}>
                Simpan
              </Button>
            </div>
          </div>
        )}
        {form.theirs !== undefined && (
          <BothVersions
            values={form.values}
            changed={form.changed}
            theirs={form.theirs.values}
            labels={labels}
            {...(show && { show })}
            onResolve={form.resolve}
          />
        )}
      </form>
    </FormMessages>
  )
}

/** A group of at most seven fields. */
export function FormSection({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid content-start gap-4 rounded border border-line bg-surface p-4 md:p-5">
      <header>
        <h2 className="text-base font-semibold">{title}</h2>
        {text !== undefined && <p className="text-muted">{text}</p>}
      </header>
      {children}
    </section>
  )
}
