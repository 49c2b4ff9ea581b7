import type { RequestContext } from '../../http/request-context.ts';
import { hashDevice } from './begin-session.ts';
import type { CodeBinding, CodePurpose } from './send-code.ts';

/** What the code of somebody who is not signed in is bound to: the number, the purpose and the device that asked. */
export function visitorBinding(ctx: RequestContext, phone: string, purpose: CodePurpose): CodeBinding {
  return { phone, purpose, player_id: null, amount: null, device_hash: hashDevice(ctx.deviceKey()) };
}
