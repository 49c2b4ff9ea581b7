import { Button, buttonNames, Icon, Segmented } from '@nua/ui';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '../../../../client/create-store.ts';
import { Link } from '../../../../client/link.tsx';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import { AuthTools } from '../../../../page/auth-tools.tsx';
import { safeNext } from '../../../../platform/safe-next.ts';
import { HelpSection, MessageCheckSection } from '../../../ticket/public.ts';
import { offerPasskey } from '../../passkey/offer-passkey.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './sign-in-page.module.css';

type SignInMethod = 'password' | 'phone';

/** Offers guest play once to a visitor who came from a game. A player whose session has just ended gets no offer. */
function useGuestPlayOffer(target: string): void {
  const client = useClient();
  const isNavigating = useStore(client.stores.dialogs, (state) => state.waiting > 0);
  const isOffered = useRef(false);
  useEffect(() => {
    // Waits for the navigation, which closes all dialogs when it ends.
    if (isNavigating || isOffered.current || !target.startsWith('/game-play')) return;
    isOffered.current = true;
    if (client.stores.auth.get().ended === null) client.openDialog('guestSignInWarningMode', { next: target });
  }, [client, isNavigating, target]);
}

export function Page({ url }: { url: URL }) {
  const t = useTranslation();
  const client = useClient();
  const [method, setMethod] = useState<SignInMethod>('password');
  const ended = useStore(client.stores.auth, (state) => state.ended);
  const next = url.searchParams.get('next');
  const target = safeNext(next);
  useGuestPlayOffer(target);
  const signUp = next === null ? '/sign-up' : `/sign-up?next=${encodeURIComponent(next)}`;
  const enter = async () => {
    client.notify('login', t('sign-in.welcome'));
    await client.navigate(target, { replace: true });
  };
  const enterAndOfferPasskey = () => enter().then(() => offerPasskey(client, t));
  return (
    <AuthFrame
      home={(mark) => <Link to="/">{mark}</Link>}
      badge={<AuthTools />}
      title={t('sign-in.title')}
      text={target === '/' ? t('sign-in.text') : t('sign-in.text-next')}
    >
      <div className={styles.body}>
        {ended !== null && (
          <p className={styles.ended} role="status">
            <Icon name="info" size={20} />
            {t(`sign-in.ended.${ended}`)}
          </p>
        )}
        <Segmented<SignInMethod>
          label={t('sign-in.way')}
          value={method}
          onChange={setMethod}
          options={[
            { value: 'password', label: t('sign-in.by-password') },
            { value: 'phone', label: t('sign-in.by-phone') },
          ]}
        />
        {method === 'password' ? (
          <PasswordForm onDone={enterAndOfferPasskey} />
        ) : (
          <CodeForm onDone={enterAndOfferPasskey} onUnknown={() => client.navigate(signUp, { replace: true })} />
        )}
        <div className={styles.or}>
          <span>{t('sign-in.or')}</span>
        </div>
        <div className={styles.others}>
          <PasskeySignIn onDone={enter} />
          <Button
            kind="quiet"
            size="large"
            wide
            icon="play"
            onClick={() => client.openDialog('guestSignInWarningMode', { next: target })}
          >
            {t('sign-in.guest')}
          </Button>
          <Link to={signUp} className={buttonNames({ kind: 'plain', wide: true })}>
            {t('sign-in.no-account')}
            <span className={styles.arrow}>
              <Icon name="forward" size={18} />
            </span>
          </Link>
        </div>
        <HelpSection id="help" summary={t('sign-in.help')} title={t('sign-in.help.title')} />
        <MessageCheckSection summary={t('sign-in.message-check')} />
      </div>
    </AuthFrame>
  );
}
