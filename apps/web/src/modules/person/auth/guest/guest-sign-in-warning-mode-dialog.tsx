import { Button, DialogFrame, Icon } from '@nua/ui';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import styles from '../../../../forms/form.module.css';
import { FormProblem } from '../../../../forms/form-problem.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { TermsLinks } from '../../../terms/public.ts';
import { enterAsGuest, mayGetGuestGrant } from '../account-calls.ts';
import { guestRules } from '../auth-form-rules.ts';
import { notifyOfInvite } from '../sign-up/invite.ts';
import { InviteField } from '../sign-up/invite-field.tsx';
import points from './points.module.css';

/** Shows what a guest can do, cannot do and may lose. The sign-in button confirms age and terms. */
export function Dialog({ next, close }: { next: string; close: () => boolean }) {
  const t = useTranslation();
  const client = useClient();
  const form = useForm({
    ...guestRules,
    async send({ invite }) {
      const outcome = await enterAsGuest(client, { invite });
      const wasOpen = close();
      client.notify('login', t('guest-mode.welcome'));
      // If the visitor closed the dialog during the sign-in, the guest stays on the current page, unless it is the sign-in page.
      const isOnAuthPage = client.stores.history.get().match?.route?.name === 'sign-in';
      if (wasOpen || isOnAuthPage) await client.navigate(next, { replace: true });
      notifyOfInvite(client, outcome);
    },
  });
  return (
    <DialogFrame title={t('guest-mode.title')} closeLabel={t('shell.close')} onClose={close}>
      <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
        <ul className={points.list}>
          <li data-good>
            <Icon name="check" size={18} />
            {mayGetGuestGrant(client) ? t('guest-mode.can') : t('guest-mode.can-without-grant')}
          </li>
          <li>
            <Icon name="minus" size={18} />
            {t('guest-mode.cannot')}
          </li>
          <li>
            <Icon name="minus" size={18} />
            {t('guest-mode.lost')}
          </li>
        </ul>
        <p className={styles.note}>
          {t('guest-mode.confirm')} <TermsLinks />
        </p>
        <FormProblem text={form.problem} isSending={form.isSending} />
        <Button type="submit" size="large" wide busy={form.isSending}>
          {t('guest-mode.enter')}
        </Button>
        <Button kind="plain" wide onClick={close}>
          {t('guest-mode.account')}
        </Button>
        <InviteField error={form.errors.invite} />
      </form>
    </DialogFrame>
  );
}
