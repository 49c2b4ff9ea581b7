import { getPlay } from '@nua/contract/limit.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { isOnPlay, limitsQuery, type PlayLimit } from '../../protection/public.ts';
import type { Evidence } from '../../receipt/public.ts';
import type { Play } from './play.ts';
import { AlarmSheet, CheckSheet, LeaveSheet, LimitSheet } from './play-sheets.tsx';

type Props = {
  /** The contradictions between the server and the receipts of this device; usually empty. */
  evidence: readonly Evidence[];
  /** The number of bets that the player's own limit has refused. */
  refused: number;
  /** The number of rounds whose outcome has been shown. */
  rounds: number;
  /** Called when a sheet covers the game or stops covering it, so that the game pauses or continues. */
  onCover: (covered: boolean) => void;
  /** The page that the player wants to open while a round is open; otherwise null. */
  leaving: string | null;
  onLeave: (to: string) => void;
  onLeaveNow: () => void;
  onStay: () => void;
};

const MINUTE_MS = 60_000;

/**
 * Shows sheets over an open game: the reality check at the interval that the player chose, after a refused bet the limit on play with the
 * least left, contradicted receipts, and the question before leaving. They are sheets inside the page, because no dialog may open over a
 * game.
 */
export function PlayWatch({ evidence, refused, rounds, onCover, leaving, ...actions }: Props) {
  const client = useClient();
  const [play, setPlay] = useState<Play | null>(null);
  const [isDue, setDue] = useState(false);
  const [limit, setLimit] = useState<PlayLimit | null>(null);
  const [checks, setChecks] = useState(0);

  const loadPlay = useEffectEvent(async () => {
    const response = await client.call(getPlay, { quiet: true, background: true }).catch(() => null);
    if (response) setPlay(response);
    return response;
  });
  // The interval is counted from the start of the play session, so that a reload does not postpone the check.
  const scheduleCheck = useEffectEvent((begun: Play, onDue: () => void) => {
    if (begun.since === null || begun.reality_check === 0) return undefined;
    const every_ms = begun.reality_check * MINUTE_MS;
    const elapsed_ms = Date.parse(begun.server_time) - Date.parse(begun.since);
    return setTimeout(onDue, every_ms - (elapsed_ms % every_ms));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const begin = async () => {
      const begun = await loadPlay();
      if (isWanted && begun) timer = scheduleCheck(begun, () => setDue(true));
      else if (isWanted) timer = setTimeout(begin, MINUTE_MS / 4);
    };
    void begin();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [checks]);

  // The refused stake is above what the server's limit leaves, and not above what any limit leaves that allowed it. So the limit with the
  // least left is the one that refused.
  const showLimit = useEffectEvent(async () => {
    const known = await client.queries.fetchQuery({ ...limitsQuery(client), staleTime: 0 }).catch(() => null);
    const lowest = known?.limits.filter(isOnPlay).sort((one, other) => Number(one.left - other.left))[0];
    if (lowest) setLimit(lowest);
  });
  useEffect(() => {
    if (refused > 0) void showLimit();
  }, [refused]);

  // New evidence is shown even if the player continued after earlier evidence.
  const [seen, setSeen] = useState<readonly Evidence[]>([]);
  const isAlarmed = evidence.length > 0 && evidence !== seen;
  const isCovered = isDue || limit !== null || isAlarmed;
  const cover = useEffectEvent(onCover);
  useEffect(() => cover(isCovered), [isCovered]);
  // The sums are loaded when the check is due, and reloaded when the outcome of the open round has been shown.
  useEffect(() => {
    if (isDue) void loadPlay();
  }, [isDue, rounds]);

  const leave = () => actions.onLeave('/');
  if (leaving !== null) return <LeaveSheet onContinue={actions.onStay} onLeave={actions.onLeaveNow} />;
  if (isAlarmed) return <AlarmSheet evidence={evidence} onContinue={() => setSeen(evidence)} onLeave={leave} />;
  if (isDue && play?.since) {
    const continuePlay = () => {
      setDue(false);
      setChecks(checks + 1);
    };
    return <CheckSheet play={play} onContinue={continuePlay} onLeave={leave} />;
  }
  if (limit) return <LimitSheet limit={limit} onContinue={() => setLimit(null)} onLeave={leave} />;
  return null;
}
