import type { ResponseOf } from '@nua/contract/call.ts';
import { getLimits, type LimitKind } from '@nua/contract/limit.ts';
import type { Client } from '../../client/client.ts';

export type Protection = ResponseOf<typeof getLimits>;
export type Limit = Protection['limits'][number];
export type Exclusion = NonNullable<Protection['exclusion']>;

const categoryOf = { deposit: 'payments', loss: 'play', stake: 'play' } as const satisfies Record<LimitKind, string>;
type PlayKind = { [Kind in LimitKind]: (typeof categoryOf)[Kind] extends 'play' ? Kind : never }[LimitKind];

/** A limit that bets are checked against. */
export type PlayLimit = Limit & { kind: PlayKind };
export const isPlayLimit = (limit: Limit): limit is PlayLimit => categoryOf[limit.kind] === 'play';

export const limitsQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['limit'] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }): Promise<Protection> =>
    client.call(getLimits, { quiet: true, ...(signal && { signal }) }),
});
