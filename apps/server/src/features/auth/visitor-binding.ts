import { hashDevice } from '../../http/device-id.ts';
import type { RequestContext } from '../../http/request-context.ts';
import type { CodeBinding, CodePurpose } from './send-code.ts';

/** The binding of a visitor's code: the number, the purpose and the requesting device. */
export function visitorBinding(ctx: RequestContext, phone: string, purpose: CodePurpose): CodeBinding {
  return { phone, purpose, player_id: null, amount: null, device_hash: hashDevice(ctx.deviceKey()) };
}
