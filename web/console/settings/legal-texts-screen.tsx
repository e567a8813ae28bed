import { Fragment } from 'react'
import { sectionsOf } from '#contracts/legal-sections.ts'
import type { LegalText } from '#contracts/shop.ts'
import { LEGAL_TEXT_WORDS } from '#contracts/words/legal-text-words.ts'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { type ConsoleData, callConsole } from '../api/call-console.ts'
import { useCall } from '../api/use-call.ts'
import { FormSection, RecordFormFrame } from '../forms/record-form-frame.tsx'
import { useRecordForm } from '../forms/use-record-form.ts'
import { LoadedScreen } from '../frame/loaded-screen.tsx'
import { ScreenFrame } from '../frame/screen-frame.tsx'
import { FilterPills } from '../lists/filters.tsx'
import { useListAddress } from '../lists/use-list-address.ts'
import { useRight } from '../session/staff-session.ts'

type Text = ConsoleData<'GET /api/console/shop/texts'>[number]

const TITLE = 'Teks hukum'
const HINT = 'Judul bagian berawal dengan ## pada baris sendiri. Baris kosong memisahkan paragraf.'
const HELP_HINT =
  '## memulai topik, ### memulai pertanyaan, dan baris ? sesudahnya memuat kata pencarian. [teks](/alamat) menjadi tautan.'
const LABELS = { intro: 'Kalimat pembuka', body: 'Isi' }

/** The texts that a shop must have, each beside what shoppers will read. */
export function LegalTextsScreen() {
  const address = useListAddress()
  const texts = useCall('GET /api/console/shop/texts', {})
  return (
    <LoadedScreen title={TITLE} state={texts}>
      {(all) => {
        const chosen = all.find(({ kind }) => kind === address.get('teks')) ?? all[0]
        const changed = (next: Text) =>
          texts.change((known) => known.map((one) => (one.kind === next.kind ? next : one)))
        return (
          <ScreenFrame title={TITLE}>
            <FilterPills
              name="teks"
              label="Teks"
              chosen={chosen?.kind ?? ''}
              options={all.map(({ kind }) => ({ value: kind, text: LEGAL_TEXT_WORDS[kind] }))}
            />
            {chosen !== undefined && <TextForm key={chosen.kind} text={chosen} changed={changed} />}
          </ScreenFrame>
        )
      }}
    </LoadedScreen>
  )
}

function TextForm({ text, changed }: { text: Text; changed: (text: Text) => void }) {
  const mayChange = useRight('pengaturan.ubah')
  const { kind } = text
  const form = useRecordForm({
    draft: `legal text ${kind}`,
    record: text,
    valuesOf: ({ intro, body }) => ({ intro, body }),
    changed,
    check: ({ intro, body }) => ({
      intro: intro.trim() === '' ? 'Isi kalimat pembuka' : undefined,
      body: body.trim() === '' ? 'Isi teksnya' : undefined,
    }),
    save: (values, version) =>
      callConsole('PUT /api/console/shop/texts/:kind', { params: { kind }, body: { ...values, version } }),
    reread: async () => {
      const all = await callConsole('GET /api/console/shop/texts')
      return all.find((one) => one.kind === kind) ?? text
    },
    done: `${LEGAL_TEXT_WORDS[kind]} disimpan`,
  })
  return (
    <RecordFormFrame form={form} labels={LABELS}>
      {text.template && (
        <InlineNotice tone="warning">
          Ini masih contoh. Sesuaikan dengan toko Anda, dan mintalah orang yang paham hukum membacanya.
        </InlineNotice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <fieldset disabled={!mayChange} className="min-w-0">
          <FormSection title={LEGAL_TEXT_WORDS[kind]}>
            <TextAreaField label={LABELS.intro} rows={3} {...form.text('intro')} />
            <TextAreaField
              label={LABELS.body}
              rows={24}
              {...form.text('body')}
              hint={kind === 'help' ? HELP_HINT : HINT}
            />
          </FormSection>
        </fieldset>
        <FormSection
          title="Pratinjau"
          text="Seperti yang dibaca pembeli; kontak toko ditambahkan di bawahnya."
        >
          <Preview kind={kind} {...form.values} />
        </FormSection>
      </div>
    </RecordFormFrame>
  )
}

type PreviewProps = { kind: Text['kind']; intro: string; body: string }

/** As shoppers read it: of help the questions alone, with their answers, and not the words by which they are found. */
function Preview({ kind, intro, body }: PreviewProps) {
  const lines = body.split('\n').map((line) => line.trim())
  const sections = sectionsOf(kind, lines.join('\n'))
  return (
    <article className="grid measure gap-3 wrap-anywhere">
      <p className="text-base text-muted">{intro}</p>
      {sections.map(({ title, paragraphs, questions }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections of a text have no other mark
        <Fragment key={place}>
          <h3 className="mt-2 font-serif text-lg font-semibold">{title}</h3>
          {kind === 'help'
            ? questions.map((question, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Question key={at} {...question} />
              ))
            : paragraphs.map((paragraph, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <p key={at}>{paragraph}</p>
              ))}
        </Fragment>
      ))}
    </article>
  )
}

type QuestionProps = Pick<LegalText['sections'][number]['questions'][number], 'question' | 'answer'>

function Question({ question, answer }: QuestionProps) {
  return (
    <section className="grid gap-2 border-t border-line pt-2">
      <h4 className="font-semibold">{question}</h4>
      {answer.map((paragraph, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other mark
        <p key={place}>
          <LinkedText
            text={paragraph}
            toPage={(path, look) => <a href={path} target="_blank" rel="noreferrer" {...look} />}
          />
        </p>
      ))}
    </section>
  )
}
