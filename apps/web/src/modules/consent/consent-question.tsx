import { Button } from '@nua/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import type { Client } from '../../client/client.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { useRouteMatch } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { isSettingShown, subscribeToConsent } from './consent.ts';
import styles from './consent-question.module.css';
import { useConsentQuestion } from './question-text.ts';
import { useConsent } from './use-consent.ts';

/** Renders the consent question in a separate React root, so that it works on every screen. */
export async function showConsentQuestion(client: Client): Promise<void> {
  await client.i18n.load(['consent']);
  const mount = document.createElement('div');
  document.body.append(mount);
  createRoot(mount).render(
    <ClientProvider client={client}>
      <ConsentQuestion />
    </ClientProvider>,
  );
}

/** The question is hidden during a game, and while the screen contains a consent setting. */
function ConsentQuestion() {
  const t = useTranslation();
  const match = useRouteMatch();
  const question = useConsentQuestion();
  const [consent, setConsent] = useConsent();
  const hasSetting = useSyncExternalStore(subscribeToConsent, isSettingShown, () => false);
  const isShown = question !== null && consent === null && !hasSetting && match?.route?.name !== 'game-play';
  useRoomBelow(isShown);
  if (!isShown) return null;
  return (
    <section className={styles.question} aria-labelledby="consent" data-bar={match?.route?.footer || undefined}>
      <p id="consent" className={styles.text}>
        {t(question.text)}
      </p>
      <div className={styles.answers}>
        <Button kind="quiet" size="small" onClick={() => setConsent('no')}>
          {t('consent.no')}
        </Button>
        <Button kind="quiet" size="small" onClick={() => setConsent('yes')}>
          {t('consent.yes')}
        </Button>
      </div>
    </section>
  );
}

/** Adds room at the end of the page, so that the question covers nothing. */
function useRoomBelow(isNeeded: boolean): void {
  useEffect(() => {
    document.body.classList.toggle(styles.room!, isNeeded);
  }, [isNeeded]);
}
