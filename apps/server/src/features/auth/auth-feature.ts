import type { Feature } from '../../http/handle.ts';
import { captchaCode } from './captcha-code.ts';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { loginPhone } from './login-phone.ts';
import { logout } from './logout.ts';
import { recorded } from './record-sign-in.ts';
import { refreshToken } from './refresh-token.ts';
import { register } from './register.ts';
import { registerResetStopLink } from './reset-stop-link.ts';
import { sendOtp } from './send-otp.ts';
import { sendSms } from './send-sms.ts';
import { sweepExpired } from './sweep-expired.ts';
import { touristLogin } from './tourist-login.ts';
import { touristUpgrade } from './tourist-upgrade.ts';
import { updatePassword } from './update-password.ts';
import { verifyOtp } from './verify-otp.ts';
import { verifyPassword } from './verify-password.ts';
import { verifySms } from './verify-sms.ts';

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
