import type { RequestContext } from '../../../core/app.ts';
import { hashDevice } from '../../../core/sessions/device-id.ts';
import type { CodePurpose } from '../code/code-text.ts';
import type { CodeBinding } from '../code/send-code.ts';

export function visitorBinding(ctx: RequestContext, phone: string, purpose: CodePurpose): CodeBinding {
  return { phone, purpose, player_id: null, amount: null, device_hash: hashDevice(ctx.deviceKey()) };
}
