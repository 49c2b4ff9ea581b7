import { getPlay } from '@nua/contract/limit.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { isPlayLimit, limitsQuery, type PlayLimit } from '../../protection/public.ts';
import type { Evidence } from '../../receipt/public.ts';
import type { Play } from './play.ts';
import { AlarmSheet, LeaveSheet, LimitSheet, RealityCheckSheet } from './play-sheets.tsx';

type Props = {
  /** The contradictions between the server and the receipts of this device; usually empty. */
  evidence: readonly Evidence[];
  /** The number of bets that the player's own limit has refused. */
  refused_bets: number;
  /** The number of rounds whose outcome has been shown. */
  shown_rounds: number;
  /** Called when a sheet covers the game or stops covering it, so that the game pauses or continues. */
  onCover: (covered: boolean) => void;
  /** The page that the player asked for while a round is open, or null. */
  leaving: string | null;
  onLeave: (to: string) => void;
  onLeaveNow: () => void;
  onStay: () => void;
};

const MINUTE_MS = 60_000;

/** Shows the sheets of an open game inside the page, because no dialog may open over a game. */
export function PlayWatch({ evidence, refused_bets, shown_rounds, onCover, leaving, ...actions }: Props) {
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
  const scheduleCheck = useEffectEvent((session: Play, onDue: () => void) => {
    if (session.since === null || session.reality_check === 0) return undefined;
    const interval_ms = session.reality_check * MINUTE_MS;
    const elapsed_ms = Date.parse(session.server_time) - Date.parse(session.since);
    return setTimeout(onDue, interval_ms - (elapsed_ms % interval_ms));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const start = async () => {
      const session = await loadPlay();
      if (isCurrent && session) timer = scheduleCheck(session, () => setDue(true));
      else if (isCurrent) timer = setTimeout(start, MINUTE_MS / 4);
    };
    void start();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [checks]);

  // The limit with the least left is always among the limits that refused the bet.
  const showLimit = useEffectEvent(async () => {
    const protection = await client.queries.fetchQuery({ ...limitsQuery(client), staleTime: 0 }).catch(() => null);
    const lowest = protection?.limits.filter(isPlayLimit).sort((a, b) => Number(a.left - b.left))[0];
    if (lowest) setLimit(lowest);
  });
  useEffect(() => {
    if (refused_bets > 0) void showLimit();
  }, [refused_bets]);

  // New evidence is shown even if the player continued after earlier evidence.
  const [acknowledged, setAcknowledged] = useState<readonly Evidence[]>([]);
  const isAlarmed = evidence.length > 0 && evidence !== acknowledged;
  const isCovered = isDue || limit !== null || isAlarmed;
  const cover = useEffectEvent(onCover);
  useEffect(() => cover(isCovered), [isCovered]);
  // Loads the totals of the play session when the check is due, and again when an open round ends.
  useEffect(() => {
    if (isDue) void loadPlay();
  }, [isDue, shown_rounds]);

  const leave = () => actions.onLeave('/');
  if (leaving !== null) return <LeaveSheet onContinue={actions.onStay} onLeave={actions.onLeaveNow} />;
  if (isAlarmed) return <AlarmSheet evidence={evidence} onContinue={() => setAcknowledged(evidence)} onLeave={leave} />;
  if (isDue && play?.since) {
    const continuePlay = () => {
      setDue(false);
      setChecks(checks + 1);
    };
    return <RealityCheckSheet play={play} onContinue={continuePlay} onLeave={leave} />;
  }
  if (limit) return <LimitSheet limit={limit} onContinue={() => setLimit(null)} onLeave={leave} />;
  return null;
}
