import { readClaim } from '@nua/contract/ticket.ts';
import { Button, TextField } from '@nua/ui';
import { useClient } from '../../../client/use-client.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import formStyles from '../../../forms/form.module.css';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { claimOpenRules } from './ticket-form-rules.ts';
import type { TicketThread } from './ticket-queries.ts';

export type OpenedClaim = { claim_code: string; thread: TicketThread };

/** The form that opens a question by its claim code. The code may contain spaces and dashes. */
export function ClaimOpen({ onOpened }: { onOpened: (claim: OpenedClaim) => void }) {
  const t = useTranslation();
  const client = useClient();
  const form = useForm({
    ...claimOpenRules,
    async send({ claim_code }) {
      const thread = await client.call(readClaim, { body: { claim_code }, quiet: true });
      onOpened({ claim_code, thread });
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={formStyles.form} noValidate>
      <TextField
        digits
        label={t('ticket.claim-code')}
        name="claim_code"
        hint={t('ticket.claim-code.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        error={form.errors.claim_code}
      />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('ticket.open')}
      </Button>
    </form>
  );
}
