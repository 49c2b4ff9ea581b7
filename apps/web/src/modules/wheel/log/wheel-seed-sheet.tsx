import { setWheelSeed } from '@nua/contract/wheel.ts';
import { useClient } from '../../../client/use-client.ts';
import { SeedSheet } from '../../fairness/public.ts';
import { refreshWheel, type Wheel } from '../wheel-query.ts';

/** The seeds of the prize wheel. */
export function WheelSeedSheet({ wheel, onClose }: { wheel: Wheel; onClose: () => void }) {
  const client = useClient();
  const set = async (next_id: string, client_seed: string) => {
    const { revealed } = await client.call(setWheelSeed, { body: { next_id, client_seed }, quiet: true });
    await refreshWheel(client);
    return revealed;
  };
  return (
    <SeedSheet
      seeds={wheel.seeds}
      table_hash={wheel.table.hash}
      onSet={set}
      onStale={() => void refreshWheel(client)}
      onClose={onClose}
    />
  );
}
