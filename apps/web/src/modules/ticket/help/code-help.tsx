import { buttonNames, Icon } from '@nua/ui';
import { Link } from '../../../client/link.tsx';
import { useIsLoggedIn } from '../../../client/use-stores.ts';
import { useTranslation } from '../../../client/use-translation.ts';
import styles from './code-help.module.css';
import { HelpSection } from './help-section.tsx';

/**
 * Offers customer service to a player whose codes do not arrive. A visitor sees the forms that need no account. Needs the texts of
 * namespace `form`.
 */
export function CodeHelp({ advice }: { advice?: string | undefined }) {
  const t = useTranslation();
  const isLoggedIn = useIsLoggedIn();
  return (
    <section className={styles.help} aria-label={t('form.no-code')}>
      <h3 className={styles.title}>{t('form.no-code')}</h3>
      <p className={styles.text}>{advice ?? t('form.no-code.text')}</p>
      {isLoggedIn ? (
        <Link to="/customer-service?ask&kind=account" className={buttonNames({ kind: 'quiet', wide: true })}>
          <Icon name="help" size={20} />
          {t('form.no-code.ask')}
        </Link>
      ) : (
        <HelpSection summary={t('form.no-code.ask')} title={t('form.no-code')} />
      )}
    </section>
  );
}
