import { useEffect, useEffectEvent, useState } from 'react';
import { interceptBack } from '../../../client/history/intercept-back.ts';
import { useClient } from '../../../client/use-client.ts';

/**
 * Asks for confirmation before the player leaves a game with an open round. The question is part of the page, not a dialog.
 *
 * Source  specification section 2, "While on /game-play only fullPageIframe may be opened"
 */
export function useLeaveQuestion() {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  /** The page that the player has asked for but not reached yet. */
  const [leaving, setLeaving] = useState<string | null>(null);
  const go = (to: string) => void client.navigate(to);

  const askLink = useEffectEvent((event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!isPlain || link === null || link.target === '_blank' || link.origin !== location.origin) return;
    event.preventDefault();
    event.stopPropagation();
    setLeaving(link.pathname + link.search);
  });
  const askBack = useEffectEvent(() => {
    const { stack } = client.stores.history.get();
    setLeaving(stack.at(-1) ?? '/');
  });
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: MouseEvent) => askLink(event);
    addEventListener('click', ask, { capture: true });
    const release = interceptBack(askBack);
    return () => {
      removeEventListener('click', ask, { capture: true });
      release();
    };
  }, [isBusy]);
  // If the round ends while the question is open, the player leaves at once.
  const leaveNow = useEffectEvent(() => {
    if (leaving !== null) go(leaving);
  });
  useEffect(() => {
    if (!isBusy) leaveNow();
  }, [isBusy]);

  return {
    leaving,
    onBusy: setBusy,
    onLeave: (to: string) => (isBusy ? setLeaving(to) : go(to)),
    onLeaveNow: () => go(leaving ?? '/'),
    onStay: () => setLeaving(null),
  };
}
