import { useState } from 'react'
import type { ExportProfile } from '#contracts/console/exports.ts'
import {
  EXPORT_EDITIONS,
  EXPORT_EVERY,
  EXPORT_FORMATS,
  EXPORT_PRICES,
  EXPORT_TAGS,
} from '#contracts/exchange-choices.ts'
import {
  EVERY_WORDS,
  EXPORT_EDITION_WORDS,
  EXPORT_PRICE_WORDS,
  FORMAT_WORDS,
  TAG_WORDS,
} from '#contracts/words/exchange-words.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FormFields } from '../../ui/use-form.ts'
import { callConsole } from '../api/call-console.ts'
import { ActDialog, type Asking } from '../forms/act-dialog.tsx'
import { choicesOf } from '../forms/choices-of.ts'
import { oneOf } from '../lists/use-list-address.ts'

type Settings = ExportProfile['settings']

const FORMATS = choicesOf(FORMAT_WORDS)
const EVERY = choicesOf(EVERY_WORDS)
const TITLES = [
  { value: 'all', text: 'Semua judul, dengan stok dan jumlah terjual' },
  { value: 'sale', text: 'Hanya judul yang dijual, tanpa stok' },
]

const settingsFrom = (fields: FormFields): Settings => {
  const format = oneOf(EXPORT_FORMATS, fields.format ?? '') ?? 'xlsx'
  const all = format !== 'onix' && fields.titles === 'all'
  return {
    format,
    on_sale: !all,
    figures: all,
    editions: oneOf(EXPORT_EDITIONS, fields.editions ?? '') ?? 'all',
    prices: oneOf(EXPORT_PRICES, fields.prices ?? '') ?? 'list',
    tags: oneOf(EXPORT_TAGS, fields.tags ?? '') ?? 'reference',
    addressee: fields.addressee ?? '',
  }
}

/** What a file holds; of ONIX a recipient may ask for more. */
function SettingsFields({ settings }: { settings: Settings | undefined }) {
  const [format, setFormat] = useState<string>(settings?.format ?? 'xlsx')
  return (
    <>
      <SelectField
        label="Jenis berkas"
        name="format"
        options={FORMATS}
        value={format}
        onChange={({ target }) => setFormat(target.value)}
      />
      {format === 'onix' ? (
        <>
          <SelectField
            label="Edisi"
            name="editions"
            options={choicesOf(EXPORT_EDITION_WORDS)}
            defaultValue={settings?.editions ?? 'all'}
          />
          <SelectField
            label="Harga"
            name="prices"
            options={choicesOf(EXPORT_PRICE_WORDS)}
            defaultValue={settings?.prices ?? 'list'}
          />
          <SelectField
            label="Bentuk tag"
            name="tags"
            options={choicesOf(TAG_WORDS)}
            defaultValue={settings?.tags ?? 'reference'}
            hint="Kebanyakan penerima menerima keduanya."
          />
          <TextField
            label="Nama penerima di dalam pesan"
            name="addressee"
            maxLength={100}
            defaultValue={settings?.addressee ?? ''}
            hint="Boleh kosong."
          />
        </>
      ) : (
        <SelectField
          label="Isi"
          name="titles"
          options={TITLES}
          defaultValue={settings?.on_sale === true ? 'sale' : 'all'}
        />
      )}
    </>
  )
}

/** Asks what a file shall hold, and lets it be made. */
export function OrderDialog(dialog: Asking) {
  return (
    <ActDialog
      {...dialog}
      title="Buat berkas"
      description="Berkas dibuat di latar; Anda boleh meninggalkan halaman ini."
      submit="Buat berkas"
      send={async (fields) => {
        const since = fields.since === '' ? null : (fields.since ?? null)
        await callConsole('POST /api/console/exports', { body: { settings: settingsFrom(fields), since } })
      }}
    >
      <SettingsFields settings={undefined} />
      <TextField label="Hanya yang berubah sejak" name="since" type="date" hint="Kosongkan untuk semuanya." />
    </ActDialog>
  )
}

/** Adds a recipient, or changes one. */
export function ProfileDialog({ profile, ...dialog }: Asking & { profile: ExportProfile | undefined }) {
  const save = async (fields: FormFields) => {
    const body = {
      name: fields.name ?? '',
      settings: settingsFrom(fields),
      changed_only: fields.content === 'changed',
      every: oneOf(EXPORT_EVERY, fields.every ?? '') ?? 'never',
    }
    if (profile === undefined) await callConsole('POST /api/console/export-profiles', { body })
    else {
      const { id, version } = profile
      await callConsole('PUT /api/console/export-profiles/:id', {
        params: { id },
        body: { ...body, version },
      })
    }
    return profile === undefined ? 'Penerima ditambahkan' : 'Penerima disimpan'
  }
  const [removing, setRemoving] = useState(false)
  if (removing && profile !== undefined) {
    const { id, name } = profile
    return (
      <ActDialog
        {...dialog}
        key="removing"
        title={`Hapus ${name}?`}
        description="Jadwalnya berhenti. Berkas yang sudah dibuat tetap ada sampai waktunya habis."
        submit="Hapus penerima"
        danger
        send={async () => {
          await callConsole('DELETE /api/console/export-profiles/:id', { params: { id } })
          return 'Penerima dihapus'
        }}
      />
    )
  }
  return (
    <ActDialog
      {...dialog}
      title={profile === undefined ? 'Tambah penerima' : `Ubah ${profile.name}`}
      submit="Simpan"
      check={({ name = '' }) => ({ name: name.trim() === '' ? 'Isi nama penerima' : undefined })}
      send={save}
    >
      <TextField label="Nama" name="name" maxLength={100} defaultValue={profile?.name ?? ''} />
      <SettingsFields settings={profile?.settings} />
      <SelectField
        label="Setiap berkas berisi"
        name="content"
        options={[
          { value: 'all', text: 'Semuanya' },
          { value: 'changed', text: 'Yang berubah sejak berkas sebelumnya' },
        ]}
        defaultValue={profile?.changed_only === true ? 'changed' : 'all'}
      />
      <SelectField
        label="Jadwal"
        name="every"
        options={EVERY}
        defaultValue={profile?.every ?? 'never'}
        hint="Berkas dibuat pukul 02.00 WIB."
      />
      {profile !== undefined && (
        <div>
          <Button kind="danger" onClick={() => setRemoving(true)}>
            Hapus penerima
          </Button>
        </div>
      )}
    </ActDialog>
  )
}
