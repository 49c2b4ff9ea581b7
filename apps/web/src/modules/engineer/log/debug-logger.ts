import { isLoggedIn } from '../../../client/auth-store.ts';
import type { Client } from '../../../client/client.ts';
import { UNANSWERED } from '../../../platform/unanswered.ts';
import { describeValue } from './describe-value.ts';
import type { LogRing } from './log-ring.ts';
import { redactText } from './redact-text.ts';

/**
 * Logs screens, dialogs, sign-ins, languages, palettes, queries, network changes and errors in a ring buffer until the returned function is
 * called.
 */
export function logClient(client: Client, ring: LogRing): () => void {
  const log = (...values: unknown[]) => ring.add('app', redactText(values.map(describeValue).join(' ')));
  const { history, dialogs, auth, config } = client.stores;
  const stops = [
    follow(
      history,
      ({ match }) => match?.url.href,
      () => {
        const { match } = history.get();
        if (match !== null) log('screen', match.url.pathname + match.url.search, match.problem ?? '');
      },
    ),
    follow(
      dialogs,
      ({ open }) => open.map(({ name }) => name).join(', '),
      (names) => log('dialogs', names || 'none'),
    ),
    follow(auth, isLoggedIn, (isSignedIn) => log(isSignedIn ? 'signed in' : 'signed out')),
    follow(
      config,
      ({ language, palette }) => `${language} ${palette}`,
      (chosen) => log('shown in', chosen),
    ),
    client.queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return;
      if (event.action.type === 'error') log('query failed', event.query.queryKey, event.action.error);
      else if (event.action.type === 'success') log('query', event.query.queryKey);
    }),
    listen('error', (event) => log('uncaught', (event as ErrorEvent).error ?? (event as ErrorEvent).message)),
    listen('unhandledrejection', (event) => log('unhandled rejection', (event as PromiseRejectionEvent).reason)),
    ...['online', 'offline', UNANSWERED].map((name) => listen(name, () => log('network', name))),
    listen('visibilitychange', () => log('page', document.visibilityState)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

type ReadableStore<State> = { get(): State; subscribe(listener: () => void): () => void };

function follow<State, Value>(
  store: ReadableStore<State>,
  select: (state: State) => Value,
  onChange: (value: Value) => void,
): () => void {
  let last = select(store.get());
  return store.subscribe(() => {
    const next = select(store.get());
    if (next === last) return;
    last = next;
    onChange(next);
  });
}

function listen(name: string, listener: (event: Event) => void): () => void {
  addEventListener(name, listener, true);
  return () => removeEventListener(name, listener, true);
}
