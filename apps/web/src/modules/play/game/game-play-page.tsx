import { errors } from '@nua/contract/errors.ts';
import { launchGame } from '@nua/contract/game.ts';
import { readSitePath } from '@nua/contract/site-path.ts';
import { Button, buttonNames, ErrorState, VisuallyHidden } from '@nua/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { isApiError } from '../../../api/api-error.ts';
import { errorText } from '../../../api/error-text.ts';
import type { Client } from '../../../client/client.ts';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { GAME_LOCK } from '../../../platform/locks.ts';
import { retryImport } from '../../../platform/retry-import.ts';
import { gameExistsQuery } from '../../catalogue/public.ts';
import { refreshPlayer } from '../../player/public.ts';
import { leaveExcluded } from '../../protection/public.ts';
import type { Evidence } from '../../receipt/public.ts';
import { GameFrame } from './game-frame.tsx';
import styles from './game-play-page.module.css';
import { Opening } from './opening.tsx';
import type { PlayWatch } from './play-watch.tsx';
import { ProviderFrame } from './provider-frame.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';

type Stage = { at: 'launching' } | { at: 'open'; url: string; is_open: boolean } | { at: 'failed'; text: string };

const gameIdOf = (url: URL): string => url.searchParams.get('game') ?? '';

/** Whether the game exists. If the request fails, the page opens, and the launch explains the failure. */
export const exists = (client: Client, url: URL): Promise<boolean> =>
  client.queries.fetchQuery({ ...gameExistsQuery(client, gameIdOf(url)), retry: false }).catch(() => true);

/** A game in its frame. The launch moves the main balance into the game wallet. Leaving the page returns the balance. */
export function Page({ url }: { url: URL }) {
  const t = useTranslation();
  const client = useClient();
  const game_id = gameIdOf(url);
  const [stage, setStage] = useState<Stage>({ at: 'launching' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const release = client.locks.hold(GAME_LOCK);
    // The timer prevents a second launch when React's strict mode mounts the page twice.
    const timer = setTimeout(async () => {
      try {
        const response = await client.call(launchGame, { body: { game_id }, quiet: true });
        if (isCurrent) setStage({ at: 'open', url: response.url, is_open: response.is_open });
        await refreshPlayer(client);
      } catch (error) {
        if (isApiError(error, errors.PLAYER_EXCLUDED)) return leaveExcluded(client);
        const text = await errorText(client, error);
        if (isCurrent) setStage({ at: 'failed', text });
      }
    }, 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      release();
    };
  }, [client, game_id, attempt]);

  const relaunch = () => {
    setStage({ at: 'launching' });
    setAttempt(attempt + 1);
  };
  return (
    <section className={styles.stage} aria-label={t('title.game-play')}>
      <h1>
        <VisuallyHidden>{t('title.game-play')}</VisuallyHidden>
      </h1>
      {stage.at === 'launching' && <Opening />}
      {stage.at === 'open' && !stage.is_open && (
        <p className={styles.closed} role="status">
          {t('game-play.closed')}
        </p>
      )}
      {stage.at === 'open' && (
        <div className={styles.game}>
          <WatchedGame url={stage.url} game_id={game_id} onReloaded={relaunch} />
        </div>
      )}
      {stage.at === 'failed' && (
        <div className={styles.centered}>
          <ErrorState title={t('game-play.failed')} text={stage.text} />
          <div className={styles.actions}>
            <Button icon="refresh" onClick={relaunch}>
              {t('game-play.again')}
            </Button>
            <Link to="/" className={buttonNames({ kind: 'quiet' })}>
              {t('game-play.leave')}
            </Link>
          </div>
        </div>
      )}
    </section>
  );
}

/** The open game, with the `PlayWatch` that loads after it. */
function WatchedGame(game: { url: string; game_id: string; onReloaded: () => void }) {
  const { leaving, onBusy, ...actions } = useLeaveQuestion();
  const [Watch, setWatch] = useState<ComponentType<Parameters<typeof PlayWatch>[0]> | null>(null);
  const [isCovered, setCovered] = useState(false);
  const [endedRounds, setEndedRounds] = useState(0);
  const [refusedBets, setRefusedBets] = useState(0);
  const [evidence, setEvidence] = useState<readonly Evidence[]>([]);
  useEffect(
    () =>
      retryImport(
        () => import('./play-watch.tsx'),
        (watch) => setWatch(() => watch.PlayWatch),
      ),
    [],
  );
  const paused = isCovered || leaving !== null;
  return (
    <>
      {readSitePath(game.url) === null ? (
        <ProviderFrame url={game.url} game_id={game.game_id} paused={paused} />
      ) : (
        <GameFrame
          {...game}
          paused={paused}
          onBusy={onBusy}
          onLeave={actions.onLeave}
          onRound={() => setEndedRounds((count) => count + 1)}
          onLimit={() => setRefusedBets((count) => count + 1)}
          onConflict={setEvidence}
        />
      )}
      {Watch && (
        <Watch
          evidence={evidence}
          refused_bets={refusedBets}
          shown_rounds={endedRounds}
          onCover={setCovered}
          leaving={leaving}
          {...actions}
        />
      )}
    </>
  );
}
