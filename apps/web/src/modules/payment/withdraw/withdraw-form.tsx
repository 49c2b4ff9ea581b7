import { type Cents, formatMoney, wireCurrency, writtenMoney } from '@nua/money';
import { AmountField, Button, buttonNames, Card, EmptyState, Icon, Money } from '@nua/ui';
import pageStyles from '@nua/ui/page.module.css';
import type { Player } from '../../../api/wire.ts';
import { Link } from '../../../client/link.tsx';
import { useClient } from '../../../client/use-client.ts';
import { useNow } from '../../../client/use-now.ts';
import { useLanguage } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import { formatWhen } from '../../../i18n/format-when.ts';
import { useWalletCurrency } from '../../player/public.ts';
import type { Channel } from '../channel/channels-query.ts';
import { Choice } from '../channel/choice.tsx';
import { expectedTime, payTypeLook } from '../channel/pay-types.ts';
import { isUsable, maximumWithdrawal } from '../form/withdraw-form-rules.ts';
import { AccountReviewNote } from '../owner/account-review-note.tsx';
import { OwnerNote } from '../owner/owner-note.tsx';
import type { PayoutAccount } from '../owner/payout-accounts-query.ts';
import { PendingNotice } from '../pending/pending-notice.tsx';
import { useWithdrawForm } from './use-withdraw-form.ts';
import styles from './withdraw-form.module.css';

type Props = {
  player: Player;
  channels: readonly Channel[];
  accounts: readonly PayoutAccount[];
  /** Bonus money that a withdrawal gives up. */
  forfeits: Cents;
  loaded_at_ms: number;
};

export function WithdrawForm({ player, channels, accounts, forfeits, loaded_at_ms }: Props) {
  const t = useTranslation();
  const client = useClient();
  const now = useNow(loaded_at_ms, 30_000);
  const form = useWithdrawForm({ player, forfeits, channels, accounts, now });
  const add = () => client.openDialog('withdrawInfo', { onChosen: form.choose });
  return (
    <form
      method="post"
      ref={form.ref}
      onSubmit={form.onSubmit}
      className={pageStyles.form}
      noValidate
      aria-busy={form.isSending || undefined}
    >
      {form.hasPending && <PendingNotice busy={form.isSending} onSend={form.sendPending} />}
      <Card raised className={styles.available}>
        <span className={pageStyles.note}>{t('withdraw.available')}</span>
        <Money amount={form.available} currency={useWalletCurrency()} className={styles.sum ?? ''} />
      </Card>
      {forfeits > 0n && (
        <p className={pageStyles.note}>{t('withdraw.forfeits', { amount: writtenMoney(forfeits, wireCurrency) })}</p>
      )}
      {accounts.length === 0 ? (
        <Card>
          <EmptyState
            icon="bank"
            title={t('withdraw.none')}
            text={t('withdraw.none.text')}
            action={
              <Button icon="plus" onClick={add}>
                {t('withdraw.add')}
              </Button>
            }
          />
        </Card>
      ) : (
        <>
          <Accounts form={form} channels={channels} accounts={accounts} now={now} onAdd={add} />
          <Amount form={form} />
        </>
      )}
      <div className={styles.links}>
        <Button kind="quiet" icon="history" onClick={() => client.openDialog('withdrawList', { show: 'withdraw' })}>
          {t('withdraw.list.open')}
        </Button>
        <Link to="/profile/withdrawal-info" className={buttonNames({ kind: 'quiet' })}>
          <Icon name="bank" size={20} />
          {t('withdraw.manage')}
        </Link>
      </div>
    </form>
  );
}

type Form = ReturnType<typeof useWithdrawForm>;

function Amount({ form }: { form: Form }) {
  const t = useTranslation();
  const { channel, available, errors } = form;
  const all = channel ? maximumWithdrawal(available, channel) : null;
  return (
    <>
      <AmountField
        name="amount"
        label={t('payment.amount')}
        currency={wireCurrency}
        value={form.amount}
        onChange={form.write}
        quick={(channel?.quick_amounts ?? []).filter((amount) => amount <= available)}
        {...(all !== null && { all: { amount: all, label: t('withdraw.all') } })}
        quickLabel={t('payment.quick')}
        hint={
          !errors.amount &&
          channel &&
          t('payment.limits', {
            minimum: `\u2066${formatMoney(channel.minimum, { decimals: false })}\u2069`,
            maximum: `\u2066${formatMoney(channel.maximum, { decimals: false })}\u2069`,
          })
        }
        error={errors.amount}
      />
      {channel?.review && <ReviewNote review={channel.review} />}
      <div className={pageStyles.actions}>
        <FormProblem text={form.problem} isSending={form.isSending} />
        <Button type="submit" size="large" wide busy={form.isSending}>
          {t('withdraw.go')}
        </Button>
      </div>
    </>
  );
}

function ReviewNote({ review }: { review: NonNullable<Channel['review']> }) {
  const t = useTranslation();
  const usual = expectedTime(review.expected_s);
  const above = `\u2066${formatMoney(review.above, { decimals: false })}\u2069`;
  return (
    <p className={pageStyles.note}>{t('withdraw.review', { above, time: t(usual.id, { count: usual.count }) })}</p>
  );
}

type AccountsProps = {
  form: Form;
  channels: readonly Channel[];
  accounts: readonly PayoutAccount[];
  now: Date;
  onAdd: () => void;
};

function Accounts({ form, channels, accounts, now, onAdd }: AccountsProps) {
  const t = useTranslation();
  const language = useLanguage();
  const unusableReasonOf = (account: PayoutAccount): string | undefined => {
    if (!channels.some(({ pay_type, open }) => pay_type === account.pay_type && open)) return t('payment.closed');
    if (!isUsable(account, now)) return t('withdraw.waits', { time: formatWhen(account.usable_from, language) });
    return undefined;
  };
  return (
    <fieldset className={pageStyles.choices}>
      <legend className={pageStyles.legend}>{t('withdraw.to')}</legend>
      {accounts.map((account) => {
        const look = payTypeLook(account.pay_type);
        const unusableReason = unusableReasonOf(account);
        return (
          <Choice
            key={account.id}
            name="payout_account_id"
            value={account.id}
            checked={form.account?.id === account.id}
            onChoose={() => form.choose(account.id)}
            icon={look.icon}
            title={t(look.label)}
            about={
              <>
                <bdi dir="ltr">{account.label}</bdi> · <bdi>{account.title}</bdi>
              </>
            }
            closedReason={
              unusableReason && (
                <>
                  <bdi dir="ltr">{account.label}</bdi> · {unusableReason}
                </>
              )
            }
            invalid={form.errors.account !== undefined}
          />
        );
      })}
      {form.account && <OwnerNote owner={form.account.owner} />}
      {form.account && <AccountReviewNote review={form.account.review} />}
      {form.errors.account && (
        <p className={pageStyles.error} role="alert">
          {form.errors.account}
        </p>
      )}
      <Button kind="plain" icon="plus" onClick={onAdd} className={styles.add}>
        {t('withdraw.add')}
      </Button>
    </fieldset>
  );
}
