import { calls } from '@nua/contract';
import { listRoundsOf } from '../../fairness/list-rounds-of.ts';
import { handle } from '../../http/handle.ts';
import { sessionOf } from '../../http/request-context.ts';

export const listRounds = handle(calls.listRounds, async (ctx, { list }) => {
  const page = await listRoundsOf(ctx.db, sessionOf(ctx).player_id, list);
  return {
    ...page,
    list: page.list.map(({ server_seed_hash: _hash, client_seed: _client, server_seed: _server, ...round }) => round),
  };
});
