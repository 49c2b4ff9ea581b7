import type { ResponseOf } from '@nua/contract/call.ts';
import { errors } from '@nua/contract/errors.ts';
import { setReferralSeed, spinReferral } from '@nua/contract/referral.ts';
import { newClientSeed } from '@nua/games/play/client-seed.ts';
import { useRef, useState } from 'react';
import { ApiError, isUnanswered } from '../../api/api-error.ts';
import { errorText } from '../../api/error-text.ts';
import type { Client } from '../../client/client.ts';
import { useClient } from '../../client/use-client.ts';
import { newKey } from '../../platform/new-key.ts';
import { type Referral, referralQuery, reloadReferral } from './referral-query.ts';

export type Spun = ResponseOf<typeof spinReferral>;

/** Sets a seed of this browser for the commitment that waits: it was shown before, so nobody can choose the outcome. */
async function setSeeds(client: Client): Promise<void> {
  const { seeds } = await client.queries.fetchQuery(referralQuery(client));
  const body = { next_id: seeds.next.id, client_seed: newClientSeed() };
  await client.call(setReferralSeed, { body, quiet: true });
}

const asksForSeeds = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === errors.SEED_NOT_SET || error.code === errors.SEED_STALE);

/** Before the first spin, and after a change of the rules, the seeds are set first. */
async function spinOnce(client: Client, wheel: Referral, key: string): Promise<Spun> {
  const send = () => client.call(spinReferral, { key, quiet: true, timeout_ms: 15_000 });
  if (wheel.seeds.active === null) await setSeeds(client);
  try {
    return await send();
  } catch (error) {
    if (!asksForSeeds(error)) throw error;
    await setSeeds(client);
    return await send();
  }
}

/**
 * One spin at a time. A spin without a response keeps its key, so that the next press asks for the same one. `spun` is what the wheel turns
 * to; what is on the page is asked again when it has turned.
 */
export function useSpin(wheel: Referral) {
  const client = useClient();
  const key = useRef<string>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [spun, setSpun] = useState<Spun | null>(null);
  const spin = async () => {
    setSending(true);
    setProblem(null);
    setSpun(null);
    key.current ??= newKey();
    try {
      setSpun(await spinOnce(client, wheel, key.current));
      key.current = null;
    } catch (error) {
      if (!isUnanswered(error)) key.current = null;
      setProblem(await errorText(client, error));
      void reloadReferral(client);
    }
    setSending(false);
  };
  return { spin, isSending, problem, spun };
}
