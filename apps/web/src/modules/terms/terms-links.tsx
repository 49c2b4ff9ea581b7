import { apiAddress } from '#system/address';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import styles from './terms-links.module.css';

/** The terms and the privacy notice. They are documents of the server outside the app, so that typed text stays. */
export function TermsLinks() {
  const t = useTranslation();
  const language = useLanguage();
  return (
    <span className={styles.links}>
      {(['terms', 'privacy'] as const).map((document) => (
        <a key={document} href={apiAddress(`/${document}?lang=${language}`)} target="_blank" rel="noreferrer">
          {t(`shell.${document}`)}
        </a>
      ))}
    </span>
  );
}
