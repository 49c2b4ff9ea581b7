import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import pageStyles from '../../domain/payment/money-page.module.css';
import { PageHead } from '../../shell/page-head.tsx';
import { AskForm } from './ask-form.tsx';

/** A new question; a payment's page names the payment in the address. */
export function AskPart({ url }: { url: URL }) {
  const t = useTranslation();
  const client = useClient();
  const about: Record<string, string> = {};
  for (const name of ['kind', 'deposit_id', 'withdraw_id']) {
    const value = url.searchParams.get(name);
    if (value !== null) about[name] = value;
  }
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('customer-service.ask')} />
      <p className={pageStyles.intro}>{t('customer-service.ask.text')}</p>
      <AskForm about={about} onAsked={(id) => client.navigate(`/customer-service?ticket=${id}`, { replace: true })} />
    </div>
  );
}
