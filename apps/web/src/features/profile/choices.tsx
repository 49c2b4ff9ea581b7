import { Segmented } from '@nua/ui';
import type { Palette } from '../../client/config-store.ts';
import { useLanguage, usePalette } from '../../client/use-stores.ts';
import { useTranslation } from '../../client/use-translation.ts';
import { ConsentChoice } from '../../domain/consent/consent-choice.tsx';
import { usePaint } from '../../domain/player/use-paint.ts';
import type { Language } from '../../i18n/language.ts';
import { useSetLanguage } from '../../shell/use-set-language.ts';
import styles from './profile-page.module.css';

/** Language and colours; both change without a reload. */
export function Choices() {
  const t = useTranslation();
  const language = useLanguage();
  const palette = usePalette();
  const setLanguage = useSetLanguage();
  const paint = usePaint();
  return (
    <section className={styles.choices}>
      <h2 className={styles.heading}>{t('profile.language')}</h2>
      <Segmented<Language>
        label={t('profile.language')}
        value={language}
        onChange={(next) => void setLanguage(next)}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ur', label: 'اردو' },
        ]}
      />
      <h2 className={styles.heading}>{t('profile.palette')}</h2>
      <Segmented<Palette>
        label={t('profile.palette')}
        value={palette}
        onChange={paint}
        options={[
          { value: 'dark-red', label: t('profile.palette-dark-red') },
          { value: 'green', label: t('profile.palette-green') },
          { value: 'purple', label: t('profile.palette-purple') },
        ]}
      />
      <ConsentChoice headingClass={styles.heading} />
    </section>
  );
}
