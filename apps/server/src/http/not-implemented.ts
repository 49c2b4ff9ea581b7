import { type Call, calls } from '@nua/contract';
import { apiError } from './api-error.ts';
import { type Handler, handle } from './handle.ts';

/** A handler for every declared call that no feature answers: it says so with a code of its own. */
export function notImplemented(answered: ReadonlySet<string>): Handler[] {
  return Object.values(calls as Record<string, Call>)
    .filter((call) => !answered.has(`${call.method} ${call.path}`))
    .map((call) =>
      handle({ ...call, notImplemented: true }, () => {
        throw apiError('NOT_OPEN_YET');
      }),
    );
}
