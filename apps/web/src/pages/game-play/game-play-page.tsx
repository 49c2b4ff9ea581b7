import { launchGame } from '@nua/contract/game.ts';
import { Button, buttonNames, ErrorState, Spinner, VisuallyHidden } from '@nua/ui';
import { useEffect, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { refreshPlayer } from '../../features/player/player-query.ts';
import { GAME_LOCK } from '../../guards/pull-back.ts';
import { Link } from '../../shell/link.tsx';
import { useClient } from '../../use-client.ts';
import { GameFrame } from './game-frame.tsx';
import styles from './game-play-page.module.css';

export const copyAreas = ['error'];

type Stage = { at: 'launching' } | { at: 'open'; url: string } | { at: 'failed'; text: string };

/** A game in its frame. Launching moves the main balance into the game wallet; leaving by any way brings it back. */
export function Page({ url }: { url: URL }) {
  const t = useCopy();
  const client = useClient();
  const game_id = url.searchParams.get('game') ?? '';
  const [stage, setStage] = useState<Stage>({ at: 'launching' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isWanted = true;
    const release = client.locks.hold(GAME_LOCK);
    // Strict rendering mounts twice; a launch that nobody waits for any more is never sent.
    const timer = setTimeout(async () => {
      try {
        const answer = await client.call(launchGame, { body: { game_id }, quiet: true });
        if (isWanted) setStage({ at: 'open', url: answer.url });
        await refreshPlayer(client);
      } catch (error) {
        const text = await errorText(client, error);
        if (isWanted) setStage({ at: 'failed', text });
      }
    }, 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      release();
    };
  }, [client, game_id, attempt]);

  const again = () => {
    setStage({ at: 'launching' });
    setAttempt(attempt + 1);
  };
  return (
    <section className={styles.stage} aria-label={t('title.game-play')}>
      <h1>
        <VisuallyHidden>{t('title.game-play')}</VisuallyHidden>
      </h1>
      {stage.at === 'launching' && (
        <div className={styles.wait}>
          <Spinner size={32} />
          <p>{t('game-play.opening')}</p>
        </div>
      )}
      {stage.at === 'open' && <GameFrame url={stage.url} game_id={game_id} onReloaded={again} />}
      {stage.at === 'failed' && (
        <div className={styles.wait}>
          <ErrorState title={t('game-play.failed')} text={stage.text} />
          <div className={styles.ways}>
            <Button icon="refresh" onClick={again}>
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
