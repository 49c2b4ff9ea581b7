import { useTranslation } from '../../client/use-translation.ts';
import { TermsLinks } from '../../modules/terms/public.ts';
import { LanguageSwitch } from '../../page/language-switch.tsx';
import styles from './page-foot.module.css';

/**
 * The footer of the pages that are open to visitors, except the auth pages. If the rail is shown, the language switch is in the rail
 * instead.
 */
export function PageFoot() {
  const t = useTranslation();
  return (
    <footer className={styles.foot}>
      <span>{t('shell.adult')}</span>
      <TermsLinks />
      <span className={styles.language}>
        <LanguageSwitch />
      </span>
    </footer>
  );
}
