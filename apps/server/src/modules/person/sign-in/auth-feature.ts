import type { Feature } from '../../../core/handle.ts';
import { captchaCode } from '../code/captcha-code.ts';
import { sendOtp } from '../code/send-otp.ts';
import { sendSms } from '../code/send-sms.ts';
import { verifyOtp } from '../code/verify-otp.ts';
import { verifySms } from '../code/verify-sms.ts';
import { changePassword } from '../password/change-password.ts';
import { registerResetStopLink } from '../password/reset-stop-link.ts';
import { updatePassword } from '../password/update-password.ts';
import { verifyPassword } from '../password/verify-password.ts';
import { register } from '../registration/register.ts';
import { touristLogin } from '../registration/tourist-login.ts';
import { touristUpgrade } from '../registration/tourist-upgrade.ts';
import { login } from './login.ts';
import { loginPhone } from './login-phone.ts';
import { logout } from './logout.ts';
import { recorded } from './record-sign-in.ts';
import { refreshToken } from './refresh-token.ts';
import { sweepExpired } from './sweep-expired.ts';

const SWEEP_EVERY_MS = 3_600_000;

export const authFeature: Feature = {
  name: 'auth',
  handlers: [
    recorded('password', login),
    recorded('code', loginPhone),
    recorded('refresh', refreshToken),
    sendOtp,
    verifyOtp,
    recorded('register', register),
    recorded('guest', touristLogin),
    recorded('upgrade', touristUpgrade),
    captchaCode,
    recorded('reset', updatePassword),
    changePassword,
    verifyPassword,
    sendSms,
    verifySms,
    logout,
  ],
  routes: registerResetStopLink,
  jobs: [{ name: 'auth-sweep', every_ms: SWEEP_EVERY_MS, run: sweepExpired }],
};
