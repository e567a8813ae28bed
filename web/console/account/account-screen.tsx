import { ScreenFrame } from '../frame/screen-frame.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnProfile } from './own-profile.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { SecondFactor } from './second-factor.tsx'

/** The account of the member who is signed in: name, password, second factor, devices. */
export function AccountScreen() {
  return (
    <ScreenFrame title="Akun saya">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <OwnProfile />
        <SecondFactor />
        <OwnPassword />
        <OwnSessions />
      </div>
    </ScreenFrame>
  )
}
