import { createHmac } from 'node:crypto';
import { calls } from '@nua/contract';
import type { Call } from '@nua/contract/call.ts';
import type { ErrorName } from '@nua/contract/errors.ts';
import type { App, Caller } from '../../core/app.ts';

/** Calls that start or prolong a session, which `record-sign-in.ts` records. */
const SIGN_INS: ReadonlySet<Call> = new Set<Call>([
  calls.login,
  calls.loginPhone,
  calls.loginPasskey,
  calls.touristLogin,
  calls.register,
  calls.touristUpgrade,
  calls.updatePassword,
  calls.refreshToken,
]);

/** Other calls that prove, change or end access to an account, with their names in the log. */
const ACTS: ReadonlyMap<Call, string> = new Map<Call, string>([
  [calls.logout, 'sign_out'],
  [calls.endDevice, 'end_device'],
  [calls.changePassword, 'change_password'],
  [calls.verifyPassword, 'verify_password'],
  [calls.verifyOtp, 'verify_code'],
  [calls.verifySms, 'verify_code'],
  [calls.confirmPasskey, 'verify_passkey'],
  [calls.addPasskey, 'add_passkey'],
  [calls.removePasskey, 'remove_passkey'],
  [calls.changePhone, 'change_phone'],
  [calls.createPayoutAccount, 'add_payout_account'],
  [calls.deletePayoutAccount, 'remove_payout_account'],
  [calls.createWithdraw, 'withdraw'],
  [calls.closeAccount, 'close_account'],
]);

/** Errors that mean a failed proof, a refused permission or an exhausted limit. */
const REFUSALS: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'NOT_SIGNED_IN',
  'FORBIDDEN',
  'RATE_LIMITED',
  'SEAL_BROKEN',
  'LOGIN_REFUSED',
  'LOGIN_DELAYED',
  'CODE_REFUSED',
  'PASSKEY_REFUSED',
  'CODE_LIMIT',
  'PASSWORD_REQUIRED',
  'PASSWORD_NOT_SET',
  'PASSWORD_RESET_WAITING',
  'PLAYER_BLOCKED',
  'PROOF_REQUIRED',
  'PAYOUT_PROOF_REFUSED',
  'PHONE_CHANGE_LIMIT',
  'DETAILS_REFUSED',
  'ENGINEER_REFUSED',
  'REFRESH_REUSED',
  'GUEST_LIMIT',
  'GUEST_MAY_NOT',
  'LAUNCH_TOKEN_REFUSED',
]);

const MAX_LINES_PER_MINUTE = 600;
const MINUTE_MS = 60_000;

export type LoggedRequest = {
  call: Call;
  id: string;
  caller: Caller;
  /** True if the caller sent a token. Without one, a refusal only means a visitor. */
  has_token: boolean;
  player_id: string | null;
};

type Line = { event: string; outcome: 'done' | 'refused'; error?: ErrorName };

/** Logs changes of credentials and refusals: player, address, event and outcome, without any secret. A device is logged as a keyed hash. */
export class SecurityLog {
  readonly #app: Pick<App, 'log' | 'secret' | 'clock'>;
  #minute = 0;
  #lines = 0;

  constructor(app: Pick<App, 'log' | 'secret' | 'clock'>) {
    this.#app = app;
  }

  recordDone(request: LoggedRequest): void {
    const event = ACTS.get(request.call);
    if (event !== undefined) this.#write({ event, outcome: 'done' }, request);
  }

  recordRefusal(request: LoggedRequest, error: ErrorName): void {
    // Another player's id gets the same error as an unknown id.
    const isForeignId = error === 'NOT_FOUND' && request.player_id !== null && request.call.path.includes('{');
    if (SIGN_INS.has(request.call) || (!isForeignId && !REFUSALS.has(error))) return;
    if (error === 'NOT_SIGNED_IN' && !request.has_token) return;
    this.#write({ event: ACTS.get(request.call) ?? 'call', outcome: 'refused', error }, request);
  }

  #write(line: Line, { call, id, caller, player_id }: LoggedRequest): void {
    const { log, clock } = this.#app;
    const minute = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (minute !== this.#minute) {
      const left_out = this.#lines - MAX_LINES_PER_MINUTE;
      if (left_out > 0) log.warn({ left_out }, 'security lines were left out: too many in a minute');
      this.#minute = minute;
      this.#lines = 0;
    }
    this.#lines += 1;
    if (this.#lines > MAX_LINES_PER_MINUTE) return;
    log.info(
      {
        ...line,
        call: `${call.method} ${call.path}`,
        request_id: id,
        player_id,
        address: caller.ip,
        device: caller.device_key === null ? null : this.#print(caller.device_key),
      },
      'security',
    );
  }

  #print(text: string): string {
    return createHmac('sha256', this.#app.secret).update(`security log ${text}`).digest('hex').slice(0, 12);
  }
}
