import { apiAddress } from '#system/address';
import { useLanguage } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import styles from './terms-links.module.css';

/** Links to the terms and the privacy notice. The links open another tab, so that a half-filled form stays open. */
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
