import { createTicket } from '@nua/contract/ticket.ts';
import { Button, Icon, TextArea } from '@nua/ui';
import { useClient } from '../../client/use-client.ts';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import formStyles from '../../forms/form.module.css';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useForm } from '../../forms/use-form.ts';
import { KindSelect } from './claim/kind-select.tsx';
import styles from './claim/ticket.module.css';
import { askRules } from './claim/ticket-form-rules.ts';

/** The preselected kind of the question, and the payment that it is about. */
export type About = { kind?: string; deposit_id?: string; withdraw_id?: string };

/** The form in which a player asks customer service a question. */
export function AskForm({ about, onAsked }: { about: About; onAsked: (id: string) => Promise<void> }) {
  const t = useTranslation();
  const client = useClient();
  const language = useLanguage();
  const { kind, ...reference } = about;
  const payment = reference.deposit_id ?? reference.withdraw_id;
  const form = useForm({
    ...askRules,
    async send(values, key) {
      const body = { ...values, ...reference, language };
      const { id } = await client.call(createTicket, { body, key, quiet: true });
      await client.queries.invalidateQueries({ queryKey: ['ticket'] });
      await onAsked(id);
    },
  });
  return (
    <form method="post" ref={form.ref} onSubmit={form.onSubmit} className={formStyles.form} noValidate>
      <KindSelect initialKind={kind} error={form.errors.kind} />
      {payment !== undefined && (
        <p className={styles.note}>
          <Icon name="link" size={16} /> {t('ticket.about', { id: `\u2066${payment}\u2069` })}
        </p>
      )}
      <TextArea label={t('ticket.text')} name="text" hint={t('ticket.text.hint')} error={form.errors.text} />
      <FormProblem text={form.problem} isSending={form.isSending} />
      <Button type="submit" size="large" wide busy={form.isSending}>
        {t('ticket.send')}
      </Button>
    </form>
  );
}
