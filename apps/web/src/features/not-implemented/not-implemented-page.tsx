import { buttonNames, Icon } from '@nua/ui';
import { Link } from '../../client/link.tsx';
import type { Route } from '../../client/route-match.ts';
import { useClient } from '../../client/use-client.ts';
import { useTranslation } from '../../client/use-translation.ts';
import styles from './not-implemented-page.module.css';

/** A screen whose part of the house is not open yet: says so kindly, with a way back. */
export function Page({ route }: { url: URL; route: Route }) {
  const t = useTranslation();
  const client = useClient();
  return (
    <section className={styles.page}>
      <svg className={styles.art} viewBox="0 0 96 96" width="96" height="96" fill="none" aria-hidden="true">
        <rect x="24" y="12" width="48" height="72" rx="8" className={styles.frame} />
        <path d="M30 18h30a6 6 0 0 1 6 6v54H36a6 6 0 0 1-6-6z" className={styles.leaf} />
        <circle cx="58" cy="50" r="3" className={styles.knob} />
        <path d="M14 84h68" className={styles.floor} strokeWidth="2" strokeLinecap="round" />
      </svg>
      <h1>{t(`title.${route.name}`)}</h1>
      <p className={styles.text}>{t('later.text')}</p>
      <div className={styles.ways}>
        <button type="button" className={buttonNames({ kind: 'quiet' })} onClick={() => client.back()}>
          <span className={styles.arrow}>
            <Icon name="back" size={18} />
          </span>
          {t('later.back')}
        </button>
        <Link to="/" className={buttonNames({})}>
          {t('later.home')}
        </Link>
      </div>
    </section>
  );
}
