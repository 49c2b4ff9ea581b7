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
 * The frame of another provider's game. The game keeps its own origin, which is never Nua's, and cannot navigate outside its frame. It
 * sends no messages to the shell. So the server's events update the balance, and the shell has the link that leaves the game.
 */
export function ProviderFrame({ url, game_id, paused }: { url: string; game_id: string; paused: boolean }) {
  const t = useTranslation();
  const language = useLanguage();
  const palette = usePalette();
  // The address is fixed at opening: a change of language or palette must not reload the game.
  const [address] = useState(`${apiAddress(url)}&lang=${language}&palette=${palette}`);
  const [chosen, setChosen] = useState<string | null>(null);
  const [Free, setFree] = useState<ComponentType<Parameters<typeof ProviderFreeRounds>[0]> | null>(null);
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
        (free) => setFree(() => free.ProviderFreeRounds),
      ),
    [],
  );
  if (isBlocked)
    return (
      <div className={page.wait}>
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
        {Free && <Free game_id={game_id} chosen={chosen} onChoose={setChosen} />}
        <iframe
          key={chosen}
          className={styles.page}
          src={chosen === null ? address : `${address}&free_round=${chosen}`}
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

/** A link out of the game: the game itself cannot navigate outside its frame. */
function LeaveLink() {
  const t = useTranslation();
  return (
    <Link to="/" className={buttonNames({ kind: 'plain' })}>
      {t('game-play.leave')}
    </Link>
  );
}
