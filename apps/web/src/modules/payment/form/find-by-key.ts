import type { Call, ResponseOf } from '@nua/contract/call.ts';
import type { Client } from '../../../client/client.ts';

type OrderOf<List extends Call> = ResponseOf<List> extends { list: readonly (infer Order)[] } ? Order : never;

/** Finds the order that a request with this idempotency key created; null if there is none. */
export async function findByKey<List extends Call>(
  client: Pick<Client, 'call'>,
  list: List,
  key: string,
): Promise<OrderOf<List> | null> {
  const options = { list: { page: 1, size: 1, filter: { key } }, quiet: true, background: true };
  const response = (await client.call(list, options as never)) as { list: OrderOf<List>[] };
  return response.list[0] ?? null;
}
