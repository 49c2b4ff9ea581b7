import type { ResponseOf } from '@nua/contract/call.ts';
import { errors } from '@nua/contract/errors.ts';
import { setWheelSeed, spinWheel } from '@nua/contract/wheel.ts';
import { newClientSeed } from '@nua/games/play/client-seed.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, isUnanswered } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Client } from '../../../client/client.ts';
import { readPending, sendRequest } from '../../../client/pending-request.ts';
import { useClient } from '../../../client/use-client.ts';
import { noteNewSeeds, noteSpin } from '../../receipt/public.ts';
import { refreshWheel, type Wheel, wheelQuery } from '../wheel-query.ts';
import { restingTurn } from './wheel-geometry.ts';

/** The name under which a spin without a response is stored. */
const PENDING = 'wheel-spin';

type Result = ResponseOf<typeof spinWheel>;
/** `asking`: the request is in flight; `moving`: the result is known and the wheel turns to it. */
export type Phase = 'still' | 'asking' | 'moving';

/** The duration of a spin; it must match wheel-face.module.css. */
const MOTION_MS = 4_200;

const prefersNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || document.hidden;

/**
 * Spins the wheel. The result is known before the wheel moves, and a press ends the motion. If a response is lost, the next press retries
 * with the same key: it shows the result of that spin and uses no other one.
 */
export function useSpin(wheel: Wheel, turning: RefObject<SVGGElement | null>) {
  const client = useClient();
  const busy = useRef(false);
  const result = useRef<Result | null>(null);
  const [phase, setPhase] = useState<Phase>('still');
  const [turn, setTurn] = useState(0);
  const [hasPending, setPending] = useState(false);
  const checkPending = useCallback(() => setPending(readPending(client.storage, PENDING) !== null), [client]);
  useEffect(checkPending, [checkPending]);

  const show = () => {
    const shown = result.current;
    if (shown === null) return;
    result.current = null;
    // A transition continues after its style is removed, so it is finished here.
    for (const motion of turning.current?.getAnimations() ?? []) motion.finish();
    setPhase('still');
    void showResult(client, shown).finally(() => {
      busy.current = false;
    });
  };
  const end = useRef(show);
  end.current = show;
  useEffect(() => {
    if (phase !== 'moving') return undefined;
    // Not every browser fires transitionend, so a timer ends the motion too.
    const timer = setTimeout(() => end.current(), MOTION_MS + 300);
    return () => clearTimeout(timer);
  }, [phase]);
  useEffect(() => {
    const stopUnseen = () => document.hidden && end.current();
    document.addEventListener('visibilitychange', stopUnseen);
    return () => document.removeEventListener('visibilitychange', stopUnseen);
  }, []);

  const spin = async () => {
    if (busy.current) return;
    busy.current = true;
    setPhase('asking');
    try {
      if (wheel.seeds.active === null) await setFirstSeed(client, wheel.seeds.next.id);
      const response = await sendRequest(client, PENDING, spinWheel, undefined);
      noteSpin(client, response, response.prize);
      result.current = response;
      setTurn((before) => restingTurn(before, response.number));
      setPhase('moving');
      if (prefersNoMotion()) show();
    } catch (error) {
      busy.current = false;
      setPhase('still');
      await explain(client, error);
    }
    checkPending();
  };
  return { phase, turn, hasPending, spin, end: () => end.current() };
}

/** Creates the player's seed in the browser, after the commitment of its pair has arrived. */
async function setFirstSeed(client: Client, next_id: string): Promise<void> {
  const body = { next_id, client_seed: newClientSeed() };
  noteNewSeeds(client, body, await client.call(setWheelSeed, { body, quiet: true }));
}

async function showResult(client: Client, { id, prize, again }: Result): Promise<void> {
  await refreshWheel(client);
  const wheel = client.queries.getQueryData<Wheel>(wheelQuery(client).queryKey);
  const claim = wheel?.claims.find((one) => one.id === id);
  client.openDialog('prizeDialog', {
    prize,
    again,
    left: wheel?.spins.left ?? 0,
    ...(claim && { onClaim: () => client.openDialog('claimNuaPrize', claim) }),
  });
}

async function explain(client: Client, error: unknown): Promise<void> {
  const t = client.i18n.translate();
  const isOtherPair =
    error instanceof ApiError && (error.code === errors.SEED_NOT_SET || error.code === errors.SEED_STALE);
  await refreshWheel(client).catch(() => undefined);
  if (isUnanswered(error)) client.notify('error', t('wheel.unanswered'));
  else client.notify('error', isOtherPair ? t('wheel.other-table') : await errorText(client, error));
}
