import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { User } from '#contracts/accounts.ts'
import { dayInWib } from '#kernel/time.ts'
import { callForAnswer } from '../../api/call.ts'
import { formFailure } from '../../api/form-failure.ts'
import { shopNow } from '../../api/shop-clock.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import { useForm, WHOLE_FORM } from '../../ui/use-form.ts'
import { checkProfile } from '../check-account.ts'
import { AvatarPicker } from './avatar-picker.tsx'
import { keepUser } from './load-profile.ts'

const FIELDS = ['name', 'email', 'phone', 'birth_date', 'birth_place'] as const

/** Name, number, birthday and picture; the e-mail cannot be changed. */
export function ProfileForm({ user }: { user: User }) {
  const { revalidate } = useRevalidator()
  const [avatar, setAvatar] = useState<Blob>()
  const today = dayInWib(new Date(shopNow()))
  const form = useForm({
    check: (fields) => checkProfile(fields, today),
    send: async (fields) => {
      const body = new FormData()
      for (const name of FIELDS) body.set(name, fields[name] ?? '')
      if (avatar !== undefined) body.set('avatar', avatar, 'avatar.jpg')

      const { data, message } = await callForAnswer('POST /api/auth/update-account', { body })
      keepUser(data)
      setAvatar(undefined)
      showToast({ kind: 'success', text: message || 'Profile updated successfully', of: 'form' })
      await revalidate()
    },
    failed: (error) => formFailure(error),
  })
  const fault = form.errors[WHOLE_FORM]
  return (
    <Form
      of={form}
      aria-label="Profil Saya"
      className="grid grid-cols-1 items-start gap-5 rounded border border-line bg-surface p-5 sm:grid-cols-2 sm:p-8"
    >
      <div className="sm:col-span-2">
        <AvatarPicker
          url={user.avatar}
          name={user.name}
          chosen={avatar}
          onChoose={setAvatar}
          error={form.errors.avatar}
        />
      </div>
      {fault !== undefined && (
        <InlineNotice tone="danger" className="sm:col-span-2">
          {fault}
        </InlineNotice>
      )}
      <TextField
        label="Nama"
        name="name"
        autoComplete="name"
        required
        maxLength={200}
        defaultValue={user.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        readOnly
        defaultValue={user.email}
        hint="Email tidak dapat diubah."
      />
      <TextField
        label="Nomor telepon"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={user.user_profile.phone ?? ''}
        hint="Contoh: 081234567890"
      />
      <TextField
        label="Tempat lahir"
        name="birth_place"
        autoComplete="off"
        maxLength={100}
        defaultValue={user.birth_place ?? ''}
      />
      <TextField
        label="Tanggal lahir"
        name="birth_date"
        type="date"
        autoComplete="bday"
        max={today}
        defaultValue={user.birth_date ?? ''}
      />
      <div className="flex items-end sm:col-span-2">
        <Button type="submit" busy={form.busy}>
          Simpan
        </Button>
      </div>
    </Form>
  )
}
