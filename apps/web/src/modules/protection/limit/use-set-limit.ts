import type { BodyOf } from '@nua/contract/call.ts';
import { setLimits } from '@nua/contract/limit.ts';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useClient } from '../../../client/use-client.ts';
import { limitsQuery } from '../limits-query.ts';

type Body = BodyOf<typeof setLimits>;
export type LimitRequest = NonNullable<Body['limits']>[number];

/** Changes limits, and caches the response, which contains all limits. */
export function useSetLimits(): (body: Body) => Promise<void> {
  const client = useClient();
  return async (body) => {
    try {
      const response = await client.call(setLimits, { body, quiet: true });
      client.queries.setQueryData(limitsQuery(client).queryKey, response);
    } catch (error) {
      // The refetched limits show why the server refused the change, for example because it was too early.
      void client.queries.invalidateQueries({ queryKey: ['limit'] });
      throw error;
    }
  };
}

/** Sends the changes of buttons outside a form. Presses during a request are ignored. */
export function useProtectionCall() {
  const client = useClient();
  const setLimits = useSetLimits();
  const busy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Resolves to true if the change is stored, and to false if it failed or another request is in flight. */
  const send = async (body: Body): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    setProblem(null);
    try {
      await setLimits(body);
      return true;
    } catch (error) {
      setProblem(await errorText(client, error));
      return false;
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { send, isSending, problem };
}
