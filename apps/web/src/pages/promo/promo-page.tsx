import { buttonNames } from '@nua/ui';
import type { Client } from '../../client.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { PromoList } from '../../features/promo/promo-list.tsx';
import { promosQuery } from '../../features/promo/promo-query.ts';
import { Link } from '../../shell/link.tsx';

export const copyAreas = ['payment'];

export const load = (client: Client): Promise<void> => client.queries.prefetchQuery(promosQuery(client, 'promo'));

/** What is on, for visitors too. */
export function Page() {
  const t = useCopy();
  return (
    <PromoList
      kind="promo"
      title={t('promo.title')}
      text={t('promo.text')}
      other={
        <Link to="/activity" className={buttonNames({ kind: 'quiet' })}>
          {t('promo.to-activity')}
        </Link>
      }
      instead={
        <Link to="/" className={buttonNames({ kind: 'quiet' })}>
          {t('promo.home')}
        </Link>
      }
      link={(to, label) => (
        <Link to={to} className={buttonNames({})}>
          {label}
        </Link>
      )}
    />
  );
}
