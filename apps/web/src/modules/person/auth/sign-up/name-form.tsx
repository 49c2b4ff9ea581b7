import type { InviteOutcome } from '@nua/contract/club.ts';
import { errors } from '@nua/contract/errors.ts';
import { Button, Checkbox } from '@nua/ui';
import { isApiError } from '../../../../api/api-error.ts';
import { useClient } from '../../../../client/use-client.ts';
import { useTranslation } from '../../../../client/use-translation.ts';
import styles from '../../../../forms/form.module.css';
import { FormProblem } from '../../../../forms/form-problem.tsx';
import { useForm } from '../../../../forms/use-form.ts';
import { useOutcome } from '../../../../forms/use-outcome.ts';
import { TermsLinks } from '../../../terms/public.ts';
import { type Registration, registerPlayer } from '../account-calls.ts';
import { signUpRules } from '../auth-form-rules.ts';
import { notifyOfInvite } from './invite.ts';
import { InviteField } from './invite-field.tsx';
import { NameAndPassword } from './name-and-password.tsx';

type Props = {
  registration: Registration;
  onDone: () => Promise<void>;
  /** The number must be confirmed again. `mayExist`: an earlier attempt may have created the account. */
  onAgain: (mayExist: boolean) => void;
};

export function NameForm({ registration, onDone, onAgain }: Props) {
  const t = useTranslation();
  const client = useClient();
  const outcome = useOutcome();
  const form = useForm({
    ...signUpRules,
    async send({ user_name, password, invite }) {
      let invited: InviteOutcome | undefined;
      try {
        invited = await registerPlayer(client, { ...registration, user_name, password, invite });
      } catch (error) {
        outcome.note(error);
        if (!isApiError(error, errors.CODE_REFUSED)) throw error;
        // The proof was used or has expired, so the phone must be verified again.
        return onAgain(outcome.mayBeDone);
      }
      await onDone();
      notifyOfInvite(client, invited);
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={styles.form} noValidate>
      <NameAndPassword errors={form.errors} />
      <InviteField error={form.errors.invite} />
      <Checkbox name="adult" error={form.errors.adult}>
        {t('form.label.adult')}
      </Checkbox>
      <Checkbox name="terms" error={form.errors.terms}>
        {t('form.label.terms')}
      </Checkbox>
      <TermsLinks />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('sign-up.action')}
      </Button>
    </form>
  );
}
