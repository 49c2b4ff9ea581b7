import { setWheelSeed } from '@nua/contract/wheel.ts';
import { useClient } from '../../../client/use-client.ts';
import { SeedSheet } from '../../fairness/public.ts';
import { recordNewSeeds } from '../../receipt/public.ts';
import { refreshWheel, type Wheel } from '../wheel-query.ts';

/** Shows the seeds of the prize wheel, and sets a new client seed. */
export function WheelSeedSheet({ wheel, onClose }: { wheel: Wheel; onClose: () => void }) {
  const client = useClient();
  const sendSeed = async (next_id: string, client_seed: string) => {
    const body = { next_id, client_seed };
    const response = await client.call(setWheelSeed, { body, quiet: true });
    recordNewSeeds(client, body, response);
    await refreshWheel(client);
    return response.revealed;
  };
  return (
    <SeedSheet
      seeds={wheel.seeds}
      table_hash={wheel.table.hash}
      onSet={sendSeed}
      onFailed={() => void refreshWheel(client)}
      onClose={onClose}
    />
  );
}
