import { buttonNames } from '@nua/ui';
import type { Client } from '../../client.ts';
import { useCopy } from '../../copy/use-copy.ts';
import { PromoList } from '../../features/promo/promo-list.tsx';
import { promosQuery } from '../../features/promo/promo-query.ts';
import { Link } from '../../shell/link.tsx';

export const copyAreas = ['promo', 'payment'];

export const load = (client: Client): Promise<void> => client.queries.prefetchQuery(promosQuery(client, 'activity'));

/** What one can take part in, for visitors too. */
export function Page() {
  const t = useCopy();
  return (
    <PromoList
      kind="activity"
      title={t('promo.activity.title')}
      text={t('promo.activity.text')}
      other={
        <Link to="/promo" className={buttonNames({ kind: 'quiet' })}>
          {t('promo.to-promo')}
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
