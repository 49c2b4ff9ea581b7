import { newClaimCode } from '@nua/contract/claim-code.ts';
import { createClaim } from '@nua/contract/ticket.ts';
import { Button, TextArea, TextField } from '@nua/ui';
import { useRef } from 'react';
import { useClient } from '../../../client/use-client.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import formStyles from '../../../forms/form.module.css';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { withCaptcha } from '../../captcha/public.ts';
import { KindSelect } from './kind-select.tsx';
import styles from './ticket.module.css';
import { claimAskRules } from './ticket-form-rules.ts';

/** The form in which a visitor asks customer service a question. */
export function ClaimAsk({ onAsked }: { onAsked: (claim_code: string) => void }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const request = useRef({ key: '', claim_code: '' });
  const form = useForm({
    ...claimAskRules,
    async send(values, key) {
      // A retry sends the same claim code, so that the visitor gets the code even after a lost response.
      if (request.current.key !== key) request.current = { key, claim_code: newClaimCode() };
      const { claim_code } = request.current;
      const response = await withCaptcha(client, (captcha) =>
        client.call(createClaim, {
          body: { ...values, claim_code, language, ...(captcha && { captcha }) },
          quiet: true,
        }),
      );
      onAsked(response.claim_code);
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={formStyles.form} noValidate>
      <KindSelect error={form.errors.kind} />
      <TextField
        label={t('ticket.contact')}
        name="contact"
        hint={t('ticket.contact.hint')}
        dir="auto"
        autoComplete="off"
        error={form.errors.contact}
      />
      <TextArea label={t('ticket.text')} name="text" hint={t('ticket.text.hint')} error={form.errors.text} />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <p className={styles.note}>{t('ticket.proof')}</p>
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('ticket.send')}
      </Button>
    </form>
  );
}
