import { updatePlayer } from '@nua/contract/player.ts';
import { Button } from '@nua/ui';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Client } from '../../client/client.ts';
import { ClientProvider } from '../../client/client-provider.tsx';
import { useClient } from '../../client/use-client.ts';
import { useConfig, useRouteMatch } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { usePlayer } from '../player/public.ts';
import { TermsLinks } from './terms-links.tsx';
import styles from './terms-question.module.css';

/** Renders the question outside the app's own tree, so that no screen has to include it. */
export async function showTermsQuestion(client: Client): Promise<void> {
  await client.i18n.load(['terms']);
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(
    <ClientProvider client={client}>
      <TermsQuestion />
    </ClientProvider>,
  );
}

/**
 * Asks a player who accepted another version of the terms to accept the current version. The question blocks no screen, so that withdrawals
 * stay possible.
 */
export function TermsQuestion() {
  const t = useTranslation();
  const client = useClient();
  const match = useRouteMatch();
  const player = usePlayer().data;
  const version = useConfig()?.terms_version;
  const [isSending, setSending] = useState(false);
  const isChanged = player !== undefined && version !== undefined && player.terms_version !== version;
  const isShown = isChanged && match?.route?.name !== 'game-play';
  useSpaceBelow(isShown);
  if (!isShown) return null;
  const accept = async () => {
    setSending(true);
    try {
      const accepted = await client.call(updatePlayer, { body: { terms_version: version } });
      client.queries.setQueryData(['player'], accepted);
    } catch {
      // `client.call` has shown the error, and the question stays on the screen.
    } finally {
      setSending(false);
    }
  };
  return (
    <section className={styles.question} aria-labelledby="terms-question" data-bar={match?.route?.footer || undefined}>
      <p id="terms-question" className={styles.text}>
        {t('terms.changed')}
      </p>
      <div className={styles.answers}>
        <TermsLinks />
        <Button size="small" busy={isSending} onClick={() => void accept()}>
          {t('terms.accept')}
        </Button>
      </div>
    </section>
  );
}

/** Adds space at the end of the page, so that the question covers no content. */
function useSpaceBelow(isNeeded: boolean): void {
  useEffect(() => {
    document.body.classList.toggle(styles.spaceBelow!, isNeeded);
  }, [isNeeded]);
}
