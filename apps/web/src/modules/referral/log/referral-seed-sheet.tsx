import { setReferralSeed } from '@nua/contract/referral.ts';
import { useClient } from '../../../client/use-client.ts';
import { SeedSheet } from '../../fairness/public.ts';
import { recordNewSeeds } from '../../receipt/public.ts';
import { type Referral, reloadWheels } from '../referral-query.ts';

type Props = { wheel: Referral; onClose: () => void };

/** A new client seed reveals the previous pair, so that the spins of that pair can be verified. */
export function ReferralSeedSheet({ wheel, onClose }: Props) {
  const client = useClient();
  const set = async (next_id: string, client_seed: string) => {
    const body = { next_id, client_seed };
    const response = await client.call(setReferralSeed, { body, quiet: true });
    recordNewSeeds(client, body, response);
    await reloadWheels(client);
    return response.revealed;
  };
  return (
    <SeedSheet
      seeds={wheel.seeds}
      table_hash={wheel.table.hash}
      onSet={set}
      onFailed={() => void reloadWheels(client)}
      onClose={onClose}
    />
  );
}
