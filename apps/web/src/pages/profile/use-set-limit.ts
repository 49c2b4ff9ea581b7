import type { BodyOf } from '@nua/contract/call.ts';
import { setLimits } from '@nua/contract/limit.ts';
import { useRef, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import type { CopyId } from '../../copy/copy-id.ts';
import { limitsQuery } from '../../features/limit/limits-query.ts';
import { useClient } from '../../use-client.ts';

type Body = BodyOf<typeof setLimits>;
export type LimitWish = NonNullable<Body['limits']>[number];

/** Sends what is wished for, once at a time; the answer is the new state of everything. */
export function useProtectionCall() {
  const client = useClient();
  const busy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** True when it stands. */
  const send = async (body: Body, done?: (before: ReturnType<typeof read>) => CopyId): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setSending(true);
    setProblem(null);
    const before = read();
    try {
      const answer = await client.call(setLimits, { body, quiet: true });
      client.queries.setQueryData(limitsQuery(client).queryKey, answer);
      if (done) client.notify('success', client.copy.translate()(done(before)));
      return true;
    } catch (error) {
      const text = await errorText(client, error);
      setProblem(text);
      return false;
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  const read = () => client.queries.getQueryData(limitsQuery(client).queryKey);
  return { send, isSending, problem };
}

/** The same for one limit, with what to say when it stands. */
export function useSetLimit() {
  const client = useClient();
  const call = useProtectionCall();
  const send = async (limit: LimitWish, said: CopyId): Promise<boolean> => {
    const stands = await call.send({ limits: [limit] }, () => said);
    // What could not be confirmed shows why: its time as the server knows it.
    if (!stands) void client.queries.invalidateQueries({ queryKey: ['limit'] });
    return stands;
  };
  return { ...call, send };
}
