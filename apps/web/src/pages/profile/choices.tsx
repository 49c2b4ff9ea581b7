import { Segmented } from '@nua/ui';
import { ConsentChoice } from '../../analytics/consent-choice.tsx';
import { useCopy } from '../../copy/use-copy.ts';
import { useSpeak } from '../../copy/use-speak.ts';
import { usePaint } from '../../features/player/use-paint.ts';
import type { Language, Palette } from '../../state/config-store.ts';
import { useLanguage, usePalette } from '../../state/use-stores.ts';
import styles from './profile-page.module.css';

/** Language and colours; both change without a reload. */
export function Choices() {
  const t = useCopy();
  const language = useLanguage();
  const palette = usePalette();
  const speak = useSpeak();
  const paint = usePaint();
  return (
    <section className={styles.choices}>
      <h2 className={styles.heading}>{t('profile.language')}</h2>
      <Segmented<Language>
        label={t('profile.language')}
        value={language}
        onChange={(next) => void speak(next)}
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
