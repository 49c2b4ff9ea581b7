import { listBanks } from '@nua/contract/bank.ts';
import type { ResponseOf } from '@nua/contract/call.ts';
import type { Client } from '../../client/client.ts';

export type Bank = ResponseOf<typeof listBanks>['list'][number];

/** The banks that a payout can go to; good for an hour. */
export const banksQuery = (client: Pick<Client, 'call'>) => ({
  queryKey: ['bank'] as const,
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<readonly Bank[]> =>
    (await client.call(listBanks, { quiet: true, background: true, ...(signal && { signal }) })).list,
});

/**
 * The bank that an IBAN names in its letters 5 to 8, as far as it is typed.
 *
 * Shape   'PK36 SCBL 0000 …' -> its bank; null while the letters are not there or name none that is known
 */
export function bankOfIban(banks: readonly Bank[], typed: string): Bank | null {
  const code = typed.replace(/\s/g, '').slice(4, 8).toUpperCase();
  return banks.find(({ iban_code }) => iban_code === code) ?? null;
}
