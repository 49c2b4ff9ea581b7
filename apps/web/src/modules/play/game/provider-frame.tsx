import { buttonNames, ErrorState } from '@nua/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { apiAddress } from '#system/address';
import { Link } from '../../../client/link.tsx';
import { useLanguage, usePalette } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { retryImport } from '../../../platform/retry-import.ts';
import { BalancePill } from '../../payment/public.ts';
import page from './game-play-page.module.css';
import { Opening } from './opening.tsx';
import styles from './provider-frame.module.css';
import type { ProviderFreeRounds } from './provider-free-rounds.tsx';

/**
 * The frame of another provider's game. The game sends no messages to the shell, so the shell itself has the link that leaves the game.
 * `allow-same-origin` gives the game its own origin, which is never Nua's.
 */
export function ProviderFrame({ url, game_id, paused }: { url: string; game_id: string; paused: boolean }) {
  const t = useTranslation();
  const language = useLanguage();
  const palette = usePalette();
  // The address is fixed at opening: a change of language or palette must not reload the game.
  const [address] = useState(`${apiAddress(url)}&lang=${language}&palette=${palette}`);
  const [freeRoundsId, setFreeRoundsId] = useState<string | null>(null);
  const [FreeRounds, setFreeRounds] = useState<ComponentType<Parameters<typeof ProviderFreeRounds>[0]> | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    // An app's content security policy is part of its build, so it blocks a provider that was added later.
    const onViolation = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && address.startsWith(blockedURI)) setBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [address]);
  useEffect(
    () =>
      retryImport(
        () => import('./provider-free-rounds.tsx'),
        (loaded) => setFreeRounds(() => loaded.ProviderFreeRounds),
      ),
    [],
  );
  if (isBlocked)
    return (
      <div className={page.centered}>
        <ErrorState title={t('game-play.failed')} text={t('game-play.elsewhere')} />
        <LeaveLink />
      </div>
    );
  return (
    <>
      {!isLoaded && <Opening />}
      <div className={styles.game} inert={paused}>
        <div className={styles.bar}>
          <LeaveLink />
          <BalancePill />
        </div>
        {FreeRounds && <FreeRounds game_id={game_id} chosen={freeRoundsId} onChoose={setFreeRoundsId} />}
        <iframe
          key={freeRoundsId}
          className={styles.page}
          src={freeRoundsId === null ? address : `${address}&free_round=${freeRoundsId}`}
          title={t('title.game-play')}
          sandbox="allow-scripts allow-forms allow-same-origin"
          allow="autoplay"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(true)}
        />
      </div>
    </>
  );
}

function LeaveLink() {
  const t = useTranslation();
  return (
    <Link to="/" className={buttonNames({ kind: 'plain' })}>
      {t('game-play.leave')}
    </Link>
  );
}
