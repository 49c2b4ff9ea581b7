import type { AnswerOf } from '@nua/contract/call.ts';
import { getLimits } from '@nua/contract/limit.ts';
import type { Client } from '../../client/client.ts';

export type Protection = AnswerOf<typeof getLimits>;
export type Limit = Protection['limits'][number];
export type Exclusion = NonNullable<Protection['exclusion']>;

export const limitsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['limit'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Protection> =>
    client.call(getLimits, { quiet: true, ...(signal && { signal }) }),
});
