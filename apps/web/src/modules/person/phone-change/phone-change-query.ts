import type { ResponseOf } from '@nua/contract/call.ts';
import { getPhoneChange } from '@nua/contract/phone-change.ts';
import type { Client } from '../../../client/client.ts';

export type PhoneChange = ResponseOf<typeof getPhoneChange>;

export const phoneChangeQuery = (client: Client) => ({
  queryKey: ['phone_change'],
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<PhoneChange> =>
    client.call(getPhoneChange, { quiet: true, ...(signal && { signal }) }),
});
